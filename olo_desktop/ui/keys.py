"""The keys of the window: what each does, in the words of Help ▸ Keys."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its name in the code, its menu and words, its keys, and where they act.

    `where` is `window` for keys that act everywhere, `reading` for those that act in memo, queue and panel, and
    `page` for those that act on the page only.
    """

    name: str
    menu: str
    words: str
    keys: tuple[str, ...] = ()
    where: str = "window"


COMMANDS = (
    Command("open_deal", "File", "Open Deal…", ("Ctrl+O",)),
    Command("open_memo", "File", "Open Memo…", ("Ctrl+Shift+O",)),
    Command("exceptions", "File", "Exceptions List…"),
    Command("save_review", "File", "Save Review File…"),
    Command("merge_review", "File", "Merge Review File…"),
    Command("close", "File", "Close", ("Ctrl+W",)),
    Command("undo", "Edit", "Undo Decision", ("Ctrl+Z",)),
    Command("redo", "Edit", "Redo Decision", ("Ctrl+Shift+Z", "Ctrl+Y")),
    Command("copy_value", "Edit", "Copy Right Value", ("C",)),
    Command("copy_citation", "Edit", "Copy Citation", ("Shift+C",)),
    Command("find", "Edit", "Find in Memo", ("Ctrl+F", "/")),
    Command("find_next", "Edit", "Find Next", ("F3",)),
    Command("find_previous", "Edit", "Find Previous", ("Shift+F3",)),
    Command("settings", "Edit", "Settings…", ("Ctrl+,",)),
    Command("left_pane", "View", "Left Pane", ("Ctrl+B",)),
    Command("checks", "View", "Checks", ("Ctrl+J",)),
    Command("documents", "View", "Documents, Full List"),
    Command("larger", "View", "Larger", ("Ctrl++", "Ctrl+=")),
    Command("smaller", "View", "Smaller", ("Ctrl+-",)),
    Command("usual", "View", "Usual Size", ("Ctrl+0",)),
    Command("fit", "View", "Fit Page", ("0",)),
    Command("next_problem", "Go", "Next Problem", ("J", "F8")),
    Command("previous_problem", "Go", "Previous Problem", ("K", "Shift+F8")),
    Command("next_figure", "Go", "Next Figure", ("Right",), "reading"),
    Command("previous_figure", "Go", "Previous Figure", ("Left",), "reading"),
    Command("next_place", "Go", "Next Place of This Figure", ("N",)),
    Command("previous_place", "Go", "Previous Place of This Figure", ("Shift+N",)),
    Command("back", "Go", "Back", ("Alt+Left",)),
    Command("forward", "Go", "Forward", ("Alt+Right",)),
    Command("next_pane", "Go", "Next Pane", ("F6",)),
    Command("previous_pane", "Go", "Previous Pane", ("Shift+F6",)),
    Command("fix", "Review", "Mark to Fix", ("F",)),
    Command("accept", "Review", "Accept…", ("A",)),
    Command("request", "Review", "Request Document", ("R",)),
    Command("out_of_scope", "Review", "Out of Scope…", ("O",)),
    Command("tick", "Review", "Tick, Seen by Me", ("T",)),
    Command("draw", "Review", "Draw Support on the Page", ("D",)),
    Command("approve_as", "Review", "Look as an Approver"),
    Command("pass", "Review", "Pass, as an Approver", ("P",)),
    Command("fail", "Review", "Fail, as an Approver", ("X",)),
    Command("change", "Review", "Change Metric, Period, Company…", ("M",)),
    Command("by_place", "Review", "Queue by Place in the Memo"),
    Command("judge_again", "Review", "Read Changes and Judge Again", ("F5",)),
    Command("pause", "Review", "Pause Reading"),
    Command("cancel", "Review", "Cancel Reading"),
    Command("keys", "Help", "Keys", ("F1", "?")),
    Command("sample", "Help", "The Sample Deal"),
    Command("limits", "Help", "What the Checks Can't See"),
    Command("about", "Help", "About Olo"),
)
MENUS = ("File", "Edit", "View", "Go", "Review", "Help")
