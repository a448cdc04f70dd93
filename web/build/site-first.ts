import type { Plugin } from "vite";

/** What the home page needs beside the entry: its layout, its screen and their parts. */
const firstParts =
  /\/web\/src\/(site\/(layout|home)\/|site\/(categories|menu|notices|page-title|picture|picture-source|site-facts|content\/(items|modules)|forms\/captcha-field)\.|ui\/(base|breadcrumb|button|chinese-fallback|class-names|empty|fonts|look\/(choice-row|look-rows)|notice-dialog|skeleton|tabs|text-field|toasts)\.)/;
const frameworks = /\/node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/[a-z-]+)\//;

/** What both the entry and the home page stand on; apart, so that neither waits for the other. */
const shared =
  /vite\/preload-helper|\/contracts\/src\/(errors|holds|validation)\.|\/web\/src\/(site\/(paths|sign-in-needed)|ui\/(toast|look\/[a-z-]+)|session\/(?!can|dictionaries)[a-z-]+)\.ts$/;

/** Few files for what visitors see first, the long-lived frameworks apart. */
export const firstGroups = [
  { name: "framework", test: frameworks, includeDependenciesRecursively: false },
  { name: "shared", test: shared, includeDependenciesRecursively: false },
  { name: "site", test: firstParts, includeDependenciesRecursively: false },
];

/**
 * Names the visitors' first chunk in index.html, so that the browser fetches it beside the entry
 * instead of after it. It is lazy for the back office's sake.
 */
export function siteFirst(): Plugin {
  return {
    name: "aeromaint:site-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === "chunk");
        const first = chunks.find(({ name }) => name === "site");
        const scripts = first ? [first.fileName, ...first.imports] : [];
        return scripts
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
            injectTo: "head" as const,
          }));
      },
    },
  };
}
