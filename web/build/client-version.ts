import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { versionFile, versionMeta } from "../src/api/client-version.ts";

const placeholder = "%CLIENT_VERSION%";

/**
 * Writes the build version into the page and into a file. The page names the running client, the
 * file the deployed one. The version is a hash of the page, which contains all hashed file names.
 */
export function clientVersion(): Plugin {
  let folder = "dist";
  return {
    name: "aeromaint:client-version",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: () => [
      { tag: "meta", attrs: { name: versionMeta, content: placeholder }, injectTo: "head" },
    ],
    async writeBundle() {
      const page = join(folder, "index.html");
      const html = await readFile(page, "utf8");
      const version = createHash("sha256").update(html).digest("hex").slice(0, 16);
      await writeFile(page, html.replace(placeholder, version));
      await writeFile(join(folder, versionFile), JSON.stringify({ version }));
    },
  };
}
