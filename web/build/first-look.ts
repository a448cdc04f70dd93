import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { markSignedIn } from "../src/session/mark-signed-in.ts";
import { applyLook } from "../src/ui/theme/theme-choice.ts";

const script = `(${applyLook})();(${markSignedIn})();\n`;
const hash = createHash("sha256").update(script).digest("hex").slice(0, 8);
// Below assets: kept by browsers for good, so that only a first visit waits for it.
const file = `assets/first-look-${hash}.js`;

/**
 * Gives the page a small script that puts the chosen theme on it before anything is painted, and
 * whether somebody is signed in. A file of its own, since pages run no script that stands inside
 * them.
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
