from source_files import SOURCE, source_files


def test_modules_are_short_enough_to_read():
    assert [(file.name, file.lines) for file in source_files() if file.lines > 450] == []


def test_functions_are_short_enough_to_read():
    functions = [(file.name, *each) for file in source_files() for each in file.functions]
    lengths = sorted(lines for _, _, lines in functions)

    assert [each for each in functions if each[2] > 60] == []
    assert lengths[len(lengths) // 2] <= 12
    assert lengths[int(len(lengths) * 0.95)] <= 40


def test_nothing_is_left_for_later():
    words = ("TO" + "DO", "FIX" + "ME", "XX" + "X")
    texts = {path: path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")}

    assert [path for path, text in texts.items() if any(word in text for word in words)] == []
