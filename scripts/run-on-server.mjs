import { join } from "node:path";
import { install, pinnedNode, root } from "./bootstrap.mjs";
import { runTogether } from "./children.mjs";

/** Runs a program of the server with the arguments of this one, and ends with its exit code. */
export async function runOnServer(program) {
  try {
    await install();
    const args = [join(root, "server", "src", program), ...process.argv.slice(2)];
    const command = { command: pinnedNode(), args, cwd: root, stdio: "inherit" };
    process.exit(await runTogether([command]));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
