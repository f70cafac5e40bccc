"""What stands around a number in Chinese: currencies, units, measure words, hedges. Another word is another row."""

from __future__ import annotations

from decimal import Decimal

from olo_desktop.model.quantity import Hedge, Kind
from olo_desktop.text.currencies import one_of

CURRENCIES = {
    "元人民币": "CNY", "元": "CNY", "块钱": "CNY", "美元": "USD", "美金": "USD", "港元": "HKD", "港币": "HKD",
    "欧元": "EUR", "英镑": "GBP", "日元": "JPY", "日圆": "JPY", "韩元": "KRW", "新台币": "TWD", "台币": "TWD",
    "澳元": "AUD", "加元": "CAD", "新加坡元": "SGD", "瑞士法郎": "CHF", "瑞郎": "CHF", "卢比": "INR", "卢布": "RUB",
}  # fmt: skip
BEFORE = {
    "人民币": "CNY", "RMB": "CNY", "CNY": "CNY", "¥": "CNY", "￥": "CNY", "US$": "USD", "HK$": "HKD", "$": "USD",
    "€": "EUR", "£": "GBP", "美元": "USD", "港币": "HKD",
}  # fmt: skip
# A unit: its kind, what one of it is, its name for durations.
UNITS = {
    "个百分点": (Kind.POINTS, Decimal("0.01"), None), "百分点": (Kind.POINTS, Decimal("0.01"), None),
    "个基点": (Kind.BPS, Decimal("0.0001"), None), "基点": (Kind.BPS, Decimal("0.0001"), None),
    "bps": (Kind.BPS, Decimal("0.0001"), None), "bp": (Kind.BPS, Decimal("0.0001"), None),
    "%": (Kind.PERCENT, Decimal("0.01"), None), "‰": (Kind.RATIO, Decimal("0.001"), None),
    "倍": (Kind.MULTIPLE, Decimal(1), None), "成": (Kind.PERCENT, Decimal("0.1"), None),
    "年": (Kind.DURATION, Decimal(1), "years"), "个月": (Kind.DURATION, Decimal(1), "months"),
    "个星期": (Kind.DURATION, Decimal(1), "weeks"), "周": (Kind.DURATION, Decimal(1), "weeks"),
    "天": (Kind.DURATION, Decimal(1), "days"), "个小时": (Kind.DURATION, Decimal(1), "hours"),
    "小时": (Kind.DURATION, Decimal(1), "hours"), "分钟": (Kind.DURATION, Decimal(1), "minutes"),
}  # fmt: skip
# Words that count what follows: 九名董事. Without one, small numbers in characters count nothing: 三一重工.
_MEASURES = """
    平方米 平方公里 公里 公顷 人次 人 名 家 台 件 吨 股 户 座 辆 套 间 位 亩 艘 架 箱 瓶 部 张
    支 笔 只 口 宗 份 升 克 千克 公斤 千瓦时 千瓦 兆瓦 桶 票 处 所 栋 幢 席 棵 头 片 块 米 个
"""
MEASURES = one_of(tuple(_MEASURES.split()))
# What one counts off in prose, behind 个 or without: 三个方面, 2个场景.
_STRUCTURE = """
    方面 角度 层面 维度 阶段 部分 原因 步骤 领域 季度 季 板块 支柱 问题 风险 因素 特点 方向 重点 环节 类别 类型 情景
    场景 主题 目标 原则 步 点 大 种 期 线 级 代 次 月 号 条 项 章 节 页 届 世纪 重
"""
STRUCTURE = one_of(tuple(_STRUCTURE.split()))
HEDGES_BEFORE = {
    "大约": Hedge.ABOUT, "约": Hedge.ABOUT, "约为": Hedge.ABOUT, "约占": Hedge.ABOUT, "大概": Hedge.ABOUT,
    "将近": Hedge.UNDER, "接近": Hedge.UNDER, "近": Hedge.UNDER, "不到": Hedge.UNDER, "不足": Hedge.UNDER,
    "不超过": Hedge.UNDER, "至多": Hedge.UNDER, "最多": Hedge.UNDER, "少于": Hedge.UNDER, "低于": Hedge.UNDER,
    "逾": Hedge.OVER, "超过": Hedge.OVER, "超": Hedge.OVER, "至少": Hedge.OVER, "多于": Hedge.OVER,
    "高于": Hedge.OVER, "不少于": Hedge.OVER, "不低于": Hedge.OVER,
}  # fmt: skip
HEDGES_BEHIND = {
    "以上": Hedge.OVER, "以下": Hedge.UNDER, "以内": Hedge.UNDER, "左右": Hedge.ABOUT, "上下": Hedge.ABOUT,
}  # fmt: skip
# Before a number these make it an ordinal, a vague amount or a stretch of time that only points.
ORDINAL_BEFORE = "第"
VAGUE_BEFORE = frozenset("数几上成若每")
TIME_BEFORE = ("过去", "最近", "近", "未来", "今后", "前", "后", "上", "下", "连续", "此后", "为期")
PER_SHARE_BEFORE = "每股"
