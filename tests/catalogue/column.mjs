// Measures the rows of the standard library on the CPython that Pyodide brings, which starts no processes:
//
//     npm pack pyodide@314 && tar xzf pyodide-*.tgz
//     node tests/catalogue/column.mjs package/pyodide.mjs | python -m tests.catalogue.column
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const { loadPyodide } = await import(pathToFileURL(path.resolve(process.argv[2])).href);
const pyodide = await loadPyodide({ stdout: (line) => console.log(line), stderr: () => {} });
pyodide.FS.mkdir("/project");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, "/project");
pyodide.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/project")
from tests.catalogue import column
column.measure_all()
`);
process.exit(0);
