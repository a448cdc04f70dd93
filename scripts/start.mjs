import { join } from "node:path";
import { buildWeb, install, pinnedNode, root } from "./bootstrap.mjs";
import { runTogether } from "./children.mjs";

// The server checks the value itself and says what is wrong with it.
const limit = process.env.MEMORY_LIMIT_MB ?? "";
// 130 MB less at the same rate: a young generation of 32 MB in place of 64, two of the C library's arenas
// in place of sixteen, and large pieces of its memory that go back to the system.
const young = "--max-semi-space-size=16";
// And half of the processor time of a start after the first: its modules are kept without types, compiled.
const env = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
  ...process.env,
};
const heap = /^[1-9]\d{2,4}$/.test(limit) ? [`--max-old-space-size=${limit}`] : [];

try {
  await install({ journeys: false });
  await buildWeb();
  process.exit(
    await runTogether([
      {
        command: pinnedNode(),
        args: [young, ...heap, join(root, "server", "src", "main.ts"), ...process.argv.slice(2)],
        cwd: root,
        env,
        // The channel closes when this process is killed, which tells the server to end.
        stdio: ["inherit", "inherit", "inherit", "ipc"],
      },
    ]),
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
