import { createHash } from "node:crypto";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../src/", import.meta.url));

/**
 * Names of CSS classes, equal in the browser build and the renderer. All classes of a file have the
 * same suffix, which compresses better than Vite's names.
 */
export const classNames = {
  generateScopedName(name: string, file: string): string {
    const place = relative(src, file.replace(/\?.*/, "")).replaceAll(sep, "/");
    return `${name}_${createHash("sha256").update(place).digest("base64url").slice(0, 4)}`;
  },
};
