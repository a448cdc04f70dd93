import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./bootstrap.mjs";

// Runs under the pinned Node, which Vite requires; started by `npm run dev`.
const resolve = createRequire(join(root, "web", "package.json")).resolve;
const { createServer } = await import(pathToFileURL(resolve("vite")).href);

const { PORT = "8086", WEB_PORT = "86", HOST = "127.0.0.1" } = process.env;
const server = await createServer({
  root: join(root, "web"),
  server: {
    host: HOST,
    port: Number(WEB_PORT),
    strictPort: true,
    proxy: { "/api": { target: `http://127.0.0.1:${PORT}`, changeOrigin: false } },
  },
});
await server.listen();
server.printUrls();

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => server.close().finally(() => process.exit(0)));
}
