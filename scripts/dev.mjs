import { join } from "node:path";
import { install, pinnedNode, root } from "./bootstrap.mjs";
import { runTogether } from "./children.mjs";

try {
  await install({ journeys: false });
  const node = pinnedNode();
  process.exit(
    await runTogether([
      {
        command: node,
        args: ["--watch", "--watch-preserve-output", join(root, "server", "src", "main.ts")],
        cwd: root,
        stdio: "inherit",
      },
      {
        command: node,
        args: [join(root, "scripts", "dev-web.mjs")],
        cwd: root,
        stdio: "inherit",
      },
    ]),
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
