"""The notebook runs, the stubs say what there is, and the wheel is what was promised."""
import ast
import inspect
import json
import pathlib
import sys
import tempfile
import unittest
import zipfile

import cairn

HERE = pathlib.Path(__file__).resolve().parent


class Documents(unittest.TestCase):
    def test_the_notebook_runs(self):
        notebook = json.loads((HERE.parent / "examples" / "first_steps.ipynb").read_text())
        names = {"print": lambda *_: None}
        for number, cell in enumerate(notebook["cells"]):
            if cell["cell_type"] == "code":
                with self.subTest(number):
                    exec(compile(cell["source"], f"cell {number}", "exec"), names)

    def test_the_stubs_are_whole(self):
        stubs = ast.parse((HERE.parent / "cairn" / "__init__.pyi").read_text())
        classes = {node.name: {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
                   for node in stubs.body if isinstance(node, ast.ClassDef)}
        functions = {node.name for node in stubs.body if isinstance(node, ast.FunctionDef)}
        constants = {node.target.id for node in stubs.body if isinstance(node, ast.AnnAssign)}
        self.assertEqual(set(cairn.__all__), (set(classes) | functions | constants) - {"__version__"})
        for name in ["Game", "State", "Match", "Player", "Atlas", "Batch"]:
            there = {member for member in vars(getattr(cairn, name)) if not member.startswith("_")}
            self.assertEqual({m for m in classes[name] if not m.startswith("_")}, there, name)

    def test_everything_has_a_docstring(self):
        for name in cairn.__all__:
            thing = getattr(cairn, name)
            if not callable(thing):
                continue
            self.assertTrue(inspect.getdoc(thing), name)
            if inspect.isclass(thing):
                for member, value in vars(thing).items():
                    if not member.startswith("_"):
                        self.assertTrue(inspect.getdoc(value), f"{name}.{member}")

    def test_the_wheel(self):
        """The same source gives the same wheel, and pip learns what it is called before anything is built."""
        sys.path.insert(0, str(HERE.parent / "backend"))
        import wheel_writer
        with tempfile.TemporaryDirectory() as folder:
            once, again, told = (pathlib.Path(folder) / name for name in ("once", "again", "told"))
            once.mkdir(), again.mkdir()
            name = wheel_writer.build_wheel(once)
            self.assertEqual(wheel_writer.build_wheel(again), name)
            self.assertEqual((once / name).read_bytes(), (again / name).read_bytes())
            info = wheel_writer.prepare_metadata_for_build_wheel(told)
            with zipfile.ZipFile(once / name) as wheel:
                for file in (told / info).iterdir():
                    self.assertEqual(wheel.read(f"{info}/{file.name}"), file.read_bytes())
                listed = {line.rsplit(",", 2)[0] for line in wheel.read(f"{info}/RECORD").decode().splitlines()}
                self.assertEqual(listed, set(wheel.namelist()))
                self.assertIn("cairn/games/shibumi/n-in-a-row/spline/spline.cairn", listed)


if __name__ == "__main__":
    unittest.main()
