import { join } from "node:path";
import { buildWeb, install, pinnedNode, root } from "./bootstrap.mjs";
import { runTogether } from "./children.mjs";

// Runs a program, such as server/src/doctor/doctor-command.ts, with its arguments and exit code.
// Programs of e2e first build the client.
const [program, ...rest] = process.argv.slice(2);
const ofPages = program.startsWith("e2e/");
try {
  await install({ journeys: ofPages });
  if (ofPages) await buildWeb();
  const cwd = ofPages ? join(root, "e2e") : root;
  const args = [join(root, program), ...rest];
  process.exit(await runTogether([{ command: pinnedNode(), args, cwd, stdio: "inherit" }]));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
