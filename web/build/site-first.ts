import type { Plugin } from "vite";

/** What the home page needs beside the entry: its layout, its screen and their parts. */
const firstParts =
  /\/web\/src\/(site\/(layout|home)\/|site\/(categories|menu|not-loaded|notices|page-title|picture|picture-source|site-facts|content\/(items|modules)|forms\/captcha-field|search\/(header-search|recent-searches|search-(form|key|state)))\.|ui\/(breadcrumb|empty(?=\.(tsx|module))|theme\/(choice-row|theme-rows)|dialog\/notice-dialog|skeleton|tabs|text-field|toast\/toasts)\.)/;
const frameworks = /\/node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/[a-z-]+)\//;

/** What both the entry and the home page stand on; apart, so that neither waits for the other. */
const shared =
  /\/contracts\/src\/(errors|holds|pictures|search-kinds|validation)\.|\/web\/src\/(site\/(paths|sign-in-needed)|ui\/(button(\.module)?|class-names|empty(?=\.svg)|mark|plain-values|stored-setting|toast\/toast|theme\/(apply-theme|base|chinese-fallback|fonts|theme-choice|tokens))|(api|session|reference-data)\/(?!can|dictionaries|wall-clock)[a-z-]+)\.(css|svg|tsx?)$/;

/** Few files for what visitors see first, the long-lived frameworks apart. */
export const firstGroups = [
  // The entry runs before all others are read: it stands on nothing else.
  { name: "loader", test: /vite\/preload-helper/, includeDependenciesRecursively: false },
  { name: "framework", test: frameworks, includeDependenciesRecursively: false },
  { name: "shared", test: shared, includeDependenciesRecursively: false },
  { name: "site", test: firstParts, includeDependenciesRecursively: false },
];

/** Lazy modules that a visitor's first page needs in any case. */
const firstModules = ["/src/app/start.tsx", "/src/site/layout/site-layout.tsx"];

/**
 * Names the first chunks in index.html, so that the browser fetches them beside the entry instead
 * of after it. They are lazy for the first paint's and for the back office's sake.
 */
export function siteFirst(): Plugin {
  return {
    name: "aeromaint:site-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === "chunk");
        const first = chunks.filter(({ moduleIds }) =>
          firstModules.some((module) => moduleIds.some((id) => id.endsWith(module))),
        );
        const files = new Set(first.flatMap(({ fileName, imports }) => [fileName, ...imports]));
        const styles = chunks
          .filter(({ fileName }) => files.has(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return [
          ...[...files].map((file) => ({ rel: "modulepreload", href: `/${file}` })),
          ...styles.map((file) => ({ rel: "stylesheet", href: `/${file}` })),
        ]
          .filter(({ href }) => !html.includes(href))
          .map((attrs) => ({
            tag: "link",
            attrs: { ...attrs, crossorigin: true },
            injectTo: "head" as const,
          }));
      },
    },
  };
}
