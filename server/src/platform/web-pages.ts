import { readdir } from "node:fs/promises";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { App } from "./app-type.ts";
import { notFound } from "./errors.ts";

const dist = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

/**
 * The built client: hashed assets for good, other files for an hour, and the page itself for
 * every other address that a browser opens. Compressed copies are sent where they exist.
 */
export async function webPages(app: App): Promise<void> {
  const files = await builtFiles();
  await app.register(fastifyStatic, { root: dist, serve: false, preCompressed: true });

  app.get("/*", {
    config: { access: "open" },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = pathOf(request.url);
      if (files.has(path) && path !== "index.html") {
        const isHashed = path.startsWith("assets/");
        return reply.sendFile(path, { maxAge: isHashed ? "365d" : "1h", immutable: isHashed });
      }
      if (path.startsWith("api/") || path.startsWith("assets/") || !files.has("index.html")) {
        throw notFound();
      }
      return reply
        .header("Cache-Control", "no-cache")
        .sendFile("index.html", { cacheControl: false });
    },
  });
}

/** Relative paths of all built files; none before the client was built. */
async function builtFiles(): Promise<ReadonlySet<string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        relative(dist, `${entry.parentPath}${sep}${entry.name}`).replaceAll(sep, "/"),
      ),
  );
}

/** The decoded path without leading slash; what cannot be decoded names nothing. */
function pathOf(url: string): string {
  const end = url.indexOf("?");
  try {
    return decodeURIComponent(url.slice(1, end < 0 ? undefined : end));
  } catch {
    return "";
  }
}
