#!/usr/bin/env python3
"""`cairn format`, `cairn new` and `cairn check --watch` on the real command. `$CAIRN` is the command."""
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

COMMAND = os.environ["CAIRN"]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGES = sorted((ROOT / "games").rglob("*.cairn"))


def cairn(*arguments, **more):
    return subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=300, **more)


def formatted(text):
    done = cairn("format", input=text)
    assert done.returncode == 0, done.stderr
    return done.stdout


def program(text, folder):
    """The compiled rules as a listing, without the places that it names."""
    path = pathlib.Path(folder) / "page.cairn"
    path.write_text(text)
    done = cairn("check", path, "--random", 0, "--listing")
    assert "\n:0 " in done.stdout, done.stdout
    # Lines of the page stand in it as comments, with their numbers.
    return re.sub(r"^; +\d+: .*$", "", done.stdout, flags=re.M)


def comments(text):
    return [line[line.index("#"):].rstrip() for line in text.splitlines() if re.match(r'^[^"]*("[^"]*"[^"]*)*#', line)]


def untidy(text, generator):
    """The same page, badly laid out: other depths, more space, more empty lines."""
    step = generator.choice([1, 2, 3, 7])
    out, brackets = [], 0
    for line in text.splitlines():
        words = line.lstrip(" ")
        depth = len(line) - len(words)
        if words and not words.startswith("#") and brackets == 0 and depth % 4 == 0:
            depth = depth // 4 * step
        elif words.startswith("#") and depth % 4 == 0:
            depth = depth // 4 * step
        plain = '"' not in words and "#" not in words and line.startswith(" ")
        out.append(" " * depth + (words.replace(", ", " ,   ") if plain else words) + "   ")
        code = re.sub(r'"[^"]*"|#.*', "", words)
        brackets += sum(code.count(c) for c in "([{") - sum(code.count(c) for c in ")]}")
        if generator.random() < 0.05 and brackets == 0:
            out += ["", ""]
    return "\n".join(out)


class Format(unittest.TestCase):
    def test_the_shelf_is_laid_out(self):
        done = cairn("format", "--check", *PAGES)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_untidy_pages_mean_the_same(self):
        generator = random.Random(5)
        with tempfile.TemporaryDirectory() as folder:
            for path in PAGES:
                with self.subTest(path.stem):
                    page = path.read_text()
                    messy = untidy(page, generator)
                    tidy = formatted(messy)
                    self.assertEqual(formatted(tidy), tidy, "formatting again changes it")
                    self.assertEqual(comments(tidy), comments(page))
                    self.assertEqual(program(tidy, folder), program(page, folder))
                    self.assertNotEqual(tidy, messy)

    def test_what_changes(self):
        self.assertEqual(formatted('game "x"\n\n\n\nturn:\n  p = choose( playable )  # why\n  put(me ,p)\n\n'),
                         'game "x"\n\nturn:\n    p = choose(playable)  # why\n    put(me, p)\n')

    def test_tables_keep_their_columns(self):
        page = 'game "x"\nvar a    = 1, 2,   3\nvar long = 1,  22, 3\n'
        self.assertEqual(formatted(page), page)

    def test_texts_are_left_alone(self):
        page = 'game "a ,b  ( c"\naim "say ,  \'x\'  # no comment"\n'
        self.assertEqual(formatted(page), page)

    def test_what_cannot_be_read_is_left_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "tab.cairn"
            path.write_text('game "x"\nturn:\n\tput(me, p)\n')
            done = cairn("format", path)
            self.assertEqual(done.returncode, 1)
            self.assertIn("3:1: a tab", done.stderr)
            self.assertIn("\t", path.read_text())

    def test_files_are_written(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.cairn"
            path.write_text('game  "x"\n')
            self.assertEqual(cairn("format", "--check", path).returncode, 1)
            self.assertEqual(path.read_text(), 'game  "x"\n')
            self.assertEqual(cairn("format", path).returncode, 0)
            self.assertEqual(path.read_text(), 'game "x"\n')
            self.assertEqual(os.listdir(folder), ["a.cairn"])


class New(unittest.TestCase):
    def test_a_new_page_holds(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(cairn("new", "my-game", "--author", "Zoë", cwd=folder).returncode, 0)
            path = pathlib.Path(folder) / "my-game.cairn"
            self.assertIn('game "My game"\nby "Zoë"', path.read_text())
            done = cairn("check", path, "--random", 200)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertNotIn("warning", done.stdout)
            self.assertEqual(cairn("format", "--check", path).returncode, 0)
            self.assertEqual(cairn("new", "my-game", cwd=folder).returncode, 1)
            self.assertEqual(cairn("new", "My Game", cwd=folder).returncode, 1)
            self.assertEqual(cairn("new", "other", "--title", 'a"b', cwd=folder).returncode, 1)


class Watch(unittest.TestCase):
    def save(self, path, text, second):
        """As editors do, by moving a whole file into place; and never at the time at which the last one was written."""
        aside = path.with_name("aside")
        aside.write_text(text)
        os.utime(aside, (second, second))
        aside.rename(path)

    def test_a_saved_page_is_checked_again(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.cairn"
            cairn("new", "a", cwd=folder)
            good = path.read_text()
            watching = subprocess.Popen([COMMAND, "check", path, "--watch", "--random", "10"], stdout=subprocess.PIPE,
                                        text=True)
            try:
                self.assertIn("a.cairn: ok", watching.stdout.readline())
                self.save(path, good.replace("playable)", "playble)"), 1)
                self.assertIn("did you mean `playable`", watching.stdout.readline())
                while "a.cairn: 1 error" not in watching.stdout.readline():
                    pass
                self.save(path, good, 2)
                self.assertIn("a.cairn: ok", watching.stdout.readline())
            finally:
                watching.terminate()
                watching.stdout.close()
                self.assertEqual(watching.wait(timeout=600), 0)


if __name__ == "__main__":
    unittest.main()
