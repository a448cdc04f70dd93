import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildWeb, install, pinnedNode, root } from "./bootstrap.mjs";

/** Runs a program of e2e, on a client built from what is there, and ends with its exit code. */
export async function runInE2e(program) {
  try {
    await install();
    await buildWeb();
    const args = [join(root, "e2e", program), ...process.argv.slice(2)];
    const child = spawn(pinnedNode(), args, { cwd: join(root, "e2e"), stdio: "inherit" });
    child.once("exit", (code, signal) => {
      process.exitCode = code ?? (signal ? 1 : 0);
    });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
