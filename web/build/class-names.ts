import { createHash } from "node:crypto";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../src/", import.meta.url));

/**
 * Names of the classes of style sheets, the same in the browser's build and in the renderer's. All
 * of one file end alike, which compresses better than Vite's own names with their line numbers.
 */
export const classNames = {
  generateScopedName(name: string, file: string): string {
    const place = relative(src, file.replace(/\?.*/, "")).replaceAll(sep, "/");
    return `${name}_${createHash("sha256").update(place).digest("base64url").slice(0, 4)}`;
  },
};
