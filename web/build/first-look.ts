import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { markSignedIn } from "../src/session/mark-signed-in.ts";
import { applyLook } from "../src/ui/theme/theme-choice.ts";

const script = `(${applyLook})();(${markSignedIn})();\n`;
const hash = createHash("sha256").update(script).digest("hex").slice(0, 8);
// Below assets, where browsers cache it permanently.
const file = `assets/first-look-${hash}.js`;

/**
 * Adds a script that sets the theme and the signed-in mark before the first paint. It is a separate
 * file: the content security policy forbids inline scripts.
 */
export function firstLook(): Plugin {
  return {
    name: "aeromaint:first-look",
    configureServer({ middlewares }) {
      middlewares.use(`/${file}`, (_, response) => {
        response.setHeader("Content-Type", "text/javascript").end(script);
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: file, source: script });
    },
    transformIndexHtml: () => [
      { tag: "script", attrs: { src: `/${file}` }, injectTo: "head" as const },
    ],
  };
}
