"""Every kind of table that a public report or a data room has shown, drawn small, with its right values."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.ingest.tables.drawn import said


@dataclass(frozen=True)
class Case:
    name: str
    picture: str
    cells: str  # one a line: path | period | value


CASES = (
    Case(
        "a lone currency sign joins its number, on the first and last row only",
        """
                              (In millions)
                                     Year Ended December 31,
                                     2022        2021
Net sales                        $  4,120    $  3,980
Cost of sales                       2,480       2,410
Gross profit                     $  1,640    $  1,570
""",
        """
Net sales | FY2022 | 4120000000
Net sales | FY2021 | 3980000000
Cost of sales | FY2022 | 2480000000
Cost of sales | FY2021 | 2410000000
Gross profit | FY2022 | 1640000000
Gross profit | FY2021 | 1570000000
""",
    ),
    Case(
        "prior year first, dashes are zero, brackets are negative, sections by indentation",
        """
Consolidated Statements of Cash Flows
(in thousands)
                                     Years ended June 30,
                                      2020         2021
Operating activities:
  Net income                           884        1,021
  Impairment                             —           17
Investing activities:
  Purchases of equipment             (310)        (295)
""",
        """
Operating activities > Net income | FY2020 | 884000
Operating activities > Net income | FY2021 | 1021000
Operating activities > Impairment | FY2020 | 0
Operating activities > Impairment | FY2021 | 17000
Investing activities > Purchases of equipment | FY2020 | -310000
Investing activities > Purchases of equipment | FY2021 | -295000
""",
    ),
    Case(
        "captions wrapped above and below, and totals without one",
        """
                                             2023       2022
Income
  Donations and contributions from
    members                                  1,204      1,118
  Interest on deposits                         310        288
    and loans
                                             1,514      1,406
""",
        """
Income > Donations and contributions from members | FY2023 | 1204
Income > Donations and contributions from members | FY2022 | 1118
Income > Interest on deposits and loans | FY2023 | 310
Income > Interest on deposits and loans | FY2022 | 288
Income > Total | FY2023 | 1514
Income > Total | FY2022 | 1406
""",
    ),
    Case(
        "three and six months side by side tell when the fiscal year begins",
        """
                         Three Months Ended          Six Months Ended
                            December 31,               December 31,
                         2022         2021         2022         2021
Net sales                 610          598        1,230        1,201
Operating profit           61           55          118          111
""",
        """
Net sales | Q2 2023 | 610
Net sales | Q2 2022 | 598
Net sales | H1 2023 | 1230
Net sales | H1 2022 | 1201
Operating profit | Q2 2023 | 61
Operating profit | Q2 2022 | 55
Operating profit | H1 2023 | 118
Operating profit | H1 2022 | 111
""",
    ),
    Case(
        "balances are of a day",
        """
Balance Sheets
(Dollars in millions)
December 31,                              2022      2021
Assets
Inventories                             78,151    78,823
Accumulated depreciation of $949 and
  $975                                   4,163     5,591
""",
        """
Assets > Inventories | 2022-12-31 | 78151000000
Assets > Inventories | 2021-12-31 | 78823000000
Assets > Accumulated depreciation of $949 and $975 | 2022-12-31 | 4163000000
Assets > Accumulated depreciation of $949 and $975 | 2021-12-31 | 5591000000
""",
    ),
    Case(
        "changes in amount and in percent are told from amounts",
        """
                       Year Ended December 31,               Change
                          2015        2014             2015 vs. 2014
Net additions           11,747       7,347         4,400         60 %
Churn                    2,000       4,000       (2,000)        (50)%
""",
        """
Net additions | FY2015 | 11747
Net additions | FY2014 | 7347
Net additions | FY2015 | 4400
Net additions | FY2015 | 0.6
Churn | FY2015 | 2000
Churn | FY2014 | 4000
Churn | FY2015 | -2000
Churn | FY2015 | -0.5
""",
    ),
    Case(
        "budget and actual, and a column of note numbers that is no value",
        """
Year ended December 31, 2023
                                          Budget        2023        2022
                                 Notes       $            $           $
Taxation                             4    87,294      87,549      78,624
User charges                             15,660      18,183      14,386
Grants                              12     1,309       7,768       3,336
""",
        """
Taxation | FY2023 | 87294
Taxation | FY2023 | 87549
Taxation | FY2022 | 78624
User charges | FY2023 | 15660
User charges | FY2023 | 18183
User charges | FY2022 | 14386
Grants | FY2023 | 1309
Grants | FY2023 | 7768
Grants | FY2022 | 3336
""",
    ),
    Case(
        "per-share rows, percent rows and share counts have a scale of their own",
        """
(In thousands, except per share data)
                                         2021         2020
Net income                             53,000       48,200
Earnings per share
  Basic                                  2.14         1.96
Effective tax rate                       21.4 %       22.0 %
Weighted average shares outstanding    24,766       24,592
""",
        """
Net income | FY2021 | 53000000
Net income | FY2020 | 48200000
Earnings per share > Basic | FY2021 | 2.14
Earnings per share > Basic | FY2020 | 1.96
Effective tax rate | FY2021 | 0.214
Effective tax rate | FY2020 | 0.22
Weighted average shares outstanding | FY2021 | 24766000
Weighted average shares outstanding | FY2020 | 24592000
""",
    ),
    Case(
        "prose above a table sets no scale",
        """
We serve millions of users and had $5 million in revenue from a single customer last year alone.

                                         2021         2020
Paying members                          1,530        1,204
Trial members                             310          288
""",
        """
Paying members | FY2021 | 1530
Paying members | FY2020 | 1204
Trial members | FY2021 | 310
Trial members | FY2020 | 288
""",
    ),
    Case(
        "the unit row stands right above the header",
        """
                                               Unit: TEUR
                                        2023         2022
Umsatzerlöse                          69.875       58.863
Materialaufwand                       11.012        9.204,5
""",
        """
Umsatzerlöse | FY2023 | 69875000
Umsatzerlöse | FY2022 | 58863000
Materialaufwand | FY2023 | 11012000
Materialaufwand | FY2022 | 9204500
""",
    ),
    Case(
        "space thousands and decimal comma, by the document's own way",
        """
                                     31/12/2019          31/12/2018
Ventes de biens                   40 961 329,99       40 595 715,46
Variation de stocks               -2 452 117,41        3 268 752,23
Charges de personnel                       0,00              642,88
""",
        """
Ventes de biens | 2019-12-31 | 40961329.99
Ventes de biens | 2018-12-31 | 40595715.46
Variation de stocks | 2019-12-31 | -2452117.41
Variation de stocks | 2018-12-31 | 3268752.23
Charges de personnel | 2019-12-31 | 0
Charges de personnel | 2018-12-31 | 642.88
""",
    ),
    Case(
        "a form: numbers that end in a full stop, line numbers left and in between, leaders",
        """
Form 990 (2022)
                                       Beginning of year        End of year
1   Cash . . . . . . . . . . . . .        1,445,695.    1      2,674,306.
2   Savings . . . . . . . . . . . .          10,907.    2         10,911.
3   Pledges . . . . . . . . . . . .             120.    3            140.
4   Accounts receivable . . . . . .         162,809.    4         38,114.
""",
        """
Cash | 2021-12-31 | 1445695
Cash | 2022-12-31 | 2674306
Savings | 2021-12-31 | 10907
Savings | 2022-12-31 | 10911
Pledges | 2021-12-31 | 120
Pledges | 2022-12-31 | 140
Accounts receivable | 2021-12-31 | 162809
Accounts receivable | 2022-12-31 | 38114
""",
    ),
    Case(
        "an equity statement: balances of a day, movements of the span between them",
        """
                                     Shares        Amount       Total
Balance at December 31, 2020         12,000           120       1,400
  Net income                              —             —         310
Balance at December 31, 2021         12,000           120       1,710
""",
        """
Balance at December 31, 2020 | 2020-12-31 | 12000
Balance at December 31, 2020 | 2020-12-31 | 120
Balance at December 31, 2020 | 2020-12-31 | 1400
Net income | FY2021 | 0
Net income | FY2021 | 0
Net income | FY2021 | 310
Balance at December 31, 2021 | 2021-12-31 | 12000
Balance at December 31, 2021 | 2021-12-31 | 120
Balance at December 31, 2021 | 2021-12-31 | 1710
""",
    ),
    Case(
        "a roll-forward: what stands between two balances is of the year between",
        """
                     December 31,                    December 31,
                         2022         Inflows            2023
Federal grants          1,819            216            2,035
Local grants              783            131              914
""",
        """
Federal grants | 2022-12-31 | 1819
Federal grants | FY2023 | 216
Federal grants | 2023-12-31 | 2035
Local grants | 2022-12-31 | 783
Local grants | FY2023 | 131
Local grants | 2023-12-31 | 914
""",
    ),
    Case(
        "quarters of a fiscal year that stands over the rows",
        """
                    Quarter Ended
                     September 30     December 31
Fiscal Year 2016
Revenue                    20,379          23,796
Net income                  4,902           5,018
""",
        """
Fiscal Year 2016 > Revenue | Q3 2016 | 20379
Fiscal Year 2016 > Revenue | Q4 2016 | 23796
Fiscal Year 2016 > Net income | Q3 2016 | 4902
Fiscal Year 2016 > Net income | Q4 2016 | 5018
""",
    ),
    Case(
        "maturities: the years stand in the rows",
        """
Amounts due are as follows (in millions):

Year Ending December 31,
2024                              $  486
2025                                 424
Thereafter                         2,116
""",
        """
Year Ending December 31, > 2024 | FY2024 | 486000000
Year Ending December 31, > 2025 | FY2025 | 424000000
Year Ending December 31, > Thereafter | - | 2116000000
""",
    ),
    Case(
        "the sentence that announces a table says of which day it is",
        """
The fair values of our assets and liabilities at November 27, 2015 were determined as follows:

                                       Total      Level 1     Level 2
Money market funds                   482,479      482,479           —
Time deposits                         13,461            —      13,461
""",
        """
Money market funds | 2015-11-27 | 482479
Money market funds | 2015-11-27 | 482479
Money market funds | 2015-11-27 | 0
Time deposits | 2015-11-27 | 13461
Time deposits | 2015-11-27 | 0
Time deposits | 2015-11-27 | 13461
""",
    ),
    Case(
        "groups of columns that repeat, with the year over one of each group",
        """
                           2013                       2012
                    Program      Total         Program      Total
Salaries              1,222      1,307             622        662
Travel                  102        191             168        199
""",
        """
Salaries | FY2013 | 1222
Salaries | FY2013 | 1307
Salaries | FY2012 | 622
Salaries | FY2012 | 662
Travel | FY2013 | 102
Travel | FY2013 | 191
Travel | FY2012 | 168
Travel | FY2012 | 199
""",
    ),
    Case(
        "note marks behind captions and figures are no digits",
        """
                                        2016           2015
Revenue (a)                        20,379          18,100
Net income (b)                      3,122 (b)       4,902
Tax expense(2)                        980             870
""",
        """
Revenue | FY2016 | 20379
Revenue | FY2015 | 18100
Net income | FY2016 | 3122
Net income | FY2015 | 4902
Tax expense | FY2016 | 980
Tax expense | FY2015 | 870
""",
    ),
    Case(
        "a range is one figure",
        """
                                   2019             2018
Volatility                 1.9% to 2.8%     0.9% to 2.6%
Expected life in years              5.1              4.9
""",
        """
Volatility | FY2019 | 0.0235
Volatility | FY2018 | 0.0175
Expected life in years | FY2019 | 5.1
Expected life in years | FY2018 | 4.9
""",
    ),
    Case(
        "a dash below per cent signs stands in their column",
        """
                                                 This year vs budget  Change
                                     2023          %                  2022
Fees                                2,743     -92.16%              35,000
Gifts                                 370           -                   0
Rent                                2,386     -86.75%              18,000
""",
        """
Fees | FY2023 | 2743
Fees | FY2023 | -0.9216
Fees | FY2022 | 35000
Gifts | FY2023 | 370
Gifts | FY2023 | 0
Gifts | FY2022 | 0
Rent | FY2023 | 2386
Rent | FY2023 | -0.8675
Rent | FY2022 | 18000
""",
    ),
    Case(
        "columns named by places part one table from the next",
        """
(in thousands)
                             North      South       West
Revenue                        910        870        310
Costs                          610        600        205

                              East      Coast    Islands
Revenue                        120        110         90
Costs                           60         65         40
""",
        """
Revenue | - | 910000
Revenue | - | 870000
Revenue | - | 310000
Costs | - | 610000
Costs | - | 600000
Costs | - | 205000
Revenue | - | 120000
Revenue | - | 110000
Revenue | - | 90000
Costs | - | 60000
Costs | - | 65000
Costs | - | 40000
""",
    ),
    Case(
        "a schedule from opening to closing balances is of the year that stands over it",
        """
Schedule of assets
December 31, 2017
                                      Land      Roads
                                                 2017
Cost, beginning of year             21,771     59,667
Additions                              310      1,554
Cost, end of year                   22,081     61,221
""",
        """
Cost, beginning of year | FY2017 | 21771
Cost, beginning of year | FY2017 | 59667
Additions | FY2017 | 310
Additions | FY2017 | 1554
Cost, end of year | FY2017 | 22081
Cost, end of year | FY2017 | 61221
""",
    ),
    Case(
        "rates, terms and weights are no money, whatever the table is counted in",
        """
Schedule of debt ($000s)
Year Ended December 31, 2010
                               Rate     Term (Yr)    Weight (tonnes)    Balance
Lane paving                   7.500           15                 12        228
Beautification                6.000            5                 10      1,133
""",
        """
Lane paving | FY2010 | 0.075
Lane paving | FY2010 | 15
Lane paving | FY2010 | 12
Lane paving | FY2010 | 228000
Beautification | FY2010 | 0.06
Beautification | FY2010 | 5
Beautification | FY2010 | 10
Beautification | FY2010 | 1133000
""",
    ),
    Case(
        "the prior year stands in its own column, named by nothing else",
        """
Year ended December 31, 2023 (in thousands)
                                 This year    Prior year
Revenue                                910           870
Costs                                  610           600
""",
        """
Revenue | FY2023 | 910000
Revenue | FY2022 | 870000
Costs | FY2023 | 610000
Costs | FY2022 | 600000
""",
    ),
    Case(
        "references to parts of notes are no values",
        """
                                       Note        2024        2023
Cash received                         56(1)      32,580      23,461
Cash paid                             56(2)      10,824      11,029
Net cash                              56(3)      21,756      12,432
""",
        """
Cash received | FY2024 | 32580
Cash received | FY2023 | 23461
Cash paid | FY2024 | 10824
Cash paid | FY2023 | 11029
Net cash | FY2024 | 21756
Net cash | FY2023 | 12432
""",
    ),
    Case(
        "a note below a table begins with its number",
        """
                                                  2023        2022
Programs (1)                                       910         870
Settlements                                        610         600
 (1)    2018/2019 programs include the costs of the plan.
""",
        """
Programs | FY2023 | 910
Programs | FY2022 | 870
Settlements | FY2023 | 610
Settlements | FY2022 | 600
""",
    ),
    Case(
        "months are not years",
        """
                                   2024 Nov     2024 Dec
Revenue                                 910          870
Costs                                   610          600
""",
        """
Revenue | 2024-11 | 910
Revenue | 2024-12 | 870
Costs | 2024-11 | 610
Costs | 2024-12 | 600
""",
    ),
    Case(
        "an index of exhibits holds no figures",
        """
                                                       Form     Exhibit
Credit agreement of the company                        8-K      10.1
Plan of the company                                    10-Q     10.2
Bylaws of the company                                  10-K     3.1
""",
        "",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_kind(case: Case) -> None:
    from tests.ingest.tables.drawn import read

    tables = read(case.picture)
    assert [line for table in tables for line in said(table)] == case.cells.strip().split("\n") * bool(case.cells)
