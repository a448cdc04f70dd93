import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildWeb, install, pinnedNode, root } from "./bootstrap.mjs";

try {
  await install();
  await buildWeb();
  // Words after `npm run shots --` choose the screens whose names contain one of them.
  const args = [join(root, "e2e", "shots.ts"), ...process.argv.slice(2)];
  const child = spawn(pinnedNode(), args, { cwd: join(root, "e2e"), stdio: "inherit" });
  child.once("exit", (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
