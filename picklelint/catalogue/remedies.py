"""What cures a culprit: a sentence a member, and another where the boundary asks for it.

Remedies follow a colon in messages: lower case, no final dot, short.
"""
REMEDIES = {
    "01": "use a module-level function",
    "02": "move it to module level",
    "03": "move the class to module level",
    "04": "make it importable under its own name",
    "11": "keep the path and open the file where it is used",
    "12": "connect in each process",
    "13": "connect in each process",
    "14": "open it in each process",
    "15": "make the client in each process",
    "21": "drop it in __getstate__ or make it in each process",
    "22": "start the thread in the process that needs it",
    "23": "drop the pool in __getstate__ or keep it outside the object",
    "24": "keep process objects outside what is sent",
    "25": "pass it through the initializer or Process(args=...)",
    "26": "make it in the process that runs it",
    "31": "pass a list, or make the generator where it is used",
    "32": "pass a list, or make the iterator where it is used",
    "33": "send what the coroutine needs and make it there",
    "34": "send what it says as text",
    "41": "import the module where it is used",
    "42": "keep a strong reference or an id",
    "43": "make a list or a copy of it",
    "44": "configure logging in each process",
    "45": "make it in each process",
    "46": "pass all arguments to super().__init__ or define __reduce__",
    "49": "keep the data it is made from and make it in each process",
    "801": "guard it with if __name__ == '__main__':",
    "802": "move it above the main guard",
    "803": "open it where it is used",
    "804": "pass it as an argument or set it in an initializer",
}
BY_BOUNDARY = {
    ("11", 1): "keep the path and open it in __getitem__",
    ("11", 2): "keep the path and open it in run()",
    ("11", 4): "send the path",
    ("11", 6): "store the path and open the file after loading",
    ("11", 7): "send the path and open the file in the task",
    ("12", 6): "drop it in __getstate__ and connect after loading",
    ("13", 1): "keep the address and connect on first use in the worker",
    ("13", 4): "send the rows as plain values",
    ("13", 6): "drop it in __getstate__ and connect after loading",
    ("13", 7): "connect in the task",
    ("14", 1): "keep the path and open it on first use in the worker",
    ("14", 4): "send the path or the data",
    ("14", 6): "store the path and open it after loading",
    ("14", 7): "send the path and open it in the task",
    ("15", 1): "keep the settings and make the client in the worker",
    ("15", 6): "drop it in __getstate__ and make it after loading",
    ("15", 7): "make the client in the task",
    ("21", 4): "drop it in __getstate__",
    ("21", 6): "drop it in __getstate__ and make it after loading",
    ("21", 7): "make it in the task",
    ("22", 6): "drop it in __getstate__",
    ("23", 6): "drop the pool in __getstate__",
    ("24", 6): "drop it in __getstate__",
    ("25", 2): "keep it in a variable until the process has started",
    ("25", 6): "drop it in __getstate__",
    ("26", 6): "drop it in __getstate__",
    ("31", 4): "send a list",
    ("31", 5): "use a Sequence or PyDataset",
    ("31", 6): "store a list",
    ("32", 4): "send a list",
    ("32", 6): "store a list",
    ("44", 6): "configure logging after loading",
    ("45", 4): "send its data as plain values",
    ("45", 6): "store the data it is made from",
    ("49", 4): "send its data as plain values",
    ("49", 6): "store the data it is made from",
}


BY_METHOD = {
    "__getattr__": "raise AttributeError there for names in double underscores",
    "__getattribute__": "raise AttributeError there, or define no such hook",
    "__hash__": "define __reduce__, or keep no set of its like",
    "__new__": "define __getnewargs__",
    "__setattr__": "define __getstate__ and __setstate__",
}
# The members some fix is for; told here because asking the fixers would load them and all they use.
HAVE_FIXES = frozenset({"01", "02", "03", "04", "11", "13", "14", "15", "21", "22", "23", "24", "25", "31", "32", "41",
                        "43", "44", "46", "49", "801", "802"})


def remedy_of(member: str, boundary: int, method: str = "") -> str:
    """The remedy sentence for a member (two digits, or three for 8xx) at a boundary; `method` stands in the way."""
    return BY_METHOD.get(method) or BY_BOUNDARY.get((member, boundary)) or REMEDIES[member]


def has_fixes(code: str) -> bool:
    """Whether there are fixes for findings of a code: not whether this or that finding can be fixed."""
    return not code.startswith("PKL9") and (code[3:] if code.startswith("PKL8") else code[4:]) in HAVE_FIXES
