import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
// Skip the server-side build: it is never sent.
const compressible = /^(?!server[\\/]).*\.(js|css|html|svg|json|webmanifest|txt)$/;

/**
 * Writes .br and .gz next to every built text file, so that the server never compresses at runtime.
 */
export function compressed(): Plugin {
  let folder = "dist";
  return {
    name: "aeromaint:compressed",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // Files of public/ exist only after the bundle is closed.
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        // After a failed build the folder is missing; keep the build's own error.
        const names = await readdir(folder, { recursive: true }).catch(() => []);
        for (const name of names.filter((each) => compressible.test(each))) {
          await compressFile(join(folder, name));
        }
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < 1024) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
  await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }));
}
