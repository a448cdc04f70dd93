import { join } from "node:path";
import { buildWeb, install, pinnedNode, root } from "./bootstrap.mjs";
import { runTogether } from "./children.mjs";

// The server validates the value and reports errors.
const limit = process.env.MEMORY_LIMIT_MB ?? "";
// Saves 130 MB at the same throughput: a young generation of 32 MB instead of 64, two malloc arenas
// instead of sixteen, and returned large blocks.
const young = "--max-semi-space-size=16";
// Halves the CPU time of later starts: caches compiled modules.
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
        // The channel closes when this process is killed; the server then exits.
        stdio: ["inherit", "inherit", "inherit", "ipc"],
      },
    ]),
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
