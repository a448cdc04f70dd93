import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build, type Manifest, type Plugin } from "vite";
import { type PageFiles, pageFilesOf } from "./manifest-files.ts";

/** Server-rendered pages, each with its module if that is not in `first`. */
const pages: Readonly<Record<string, string | undefined>> = {
  "/web-site/home": undefined,
  "/web-site/maintain-info": "src/site/content/maintain-info/maintain-info-page.tsx",
  "/web-site/maintain-info/classified":
    "src/site/content/maintain-info/classified/classified-page.tsx",
  "/web-site/module-info": "src/site/content/module-info/module-info-page.tsx",
  "/web-site/tooling-services": "src/site/content/tooling-services/tooling-services-page.tsx",
  "/web-site/aviation-products": "src/site/aviation-products/aviation-products-page.tsx",
  "/web-site/notices": "src/site/notices/list/notice-list-page.tsx",
  "/web-site/repair-person": "src/site/repair-person/repair-person-page.tsx",
  "/error": "src/site/error/error-page.tsx",
};
/** Groups of `chunk-groups.ts` that every visitors' page needs; the home page needs no other. */
const first = ["start", "site"];

/** The server never sends files of this folder to browsers. */
export const manifestFile = "server/manifest.json";

/**
 * Builds the files for server-side rendering below dist/server: the renderer, and an HTML template
 * per page. Styles are inline, for a fast first paint.
 * It also adds the files of every visitors' page to index.html. The browser then fetches them in
 * parallel with the entry.
 */
export function ssrTemplates(): Plugin {
  let root = "";
  let dist = "";
  return {
    name: "aeromaint:ssr-templates",
    apply: "build",
    configResolved(config) {
      root = config.root;
      dist = resolve(root, config.build.outDir);
    },
    // At this time index.html and the manifest exist.
    closeBundle: {
      sequential: true,
      async handler() {
        const json = await readFile(join(dist, manifestFile), "utf8").catch(() => undefined);
        // After a failed build the manifest is missing; keep the build's own error.
        if (!json) return;
        const manifest = JSON.parse(json) as Manifest;
        const place = join(dist, "index.html");
        const index = withLinks(await readFile(place, "utf8"), pageFilesOf(manifest, first));
        await writeFile(place, index);
        const templates: Record<string, string> = {};
        for (const [path, source] of Object.entries(pages)) {
          const files = pageFilesOf(manifest, source ? [...first, source] : first);
          templates[path] = await templateOf(index, files, dist);
        }
        const server = join(dist, "server");
        await buildRenderer(root, server);
        await mkdir(server, { recursive: true });
        await writeFile(join(server, "ssr-templates.json"), JSON.stringify(templates));
      },
    },
  };
}

function withLinks(index: string, { scripts, styles }: PageFiles): string {
  const links = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].filter((_, at) => !index.includes([...scripts, ...styles][at] ?? ""));
  return index.replace("</head>", () => `${links.join("")}</head>`);
}

/**
 * index.html with inline styles of the page. Scripts are only named; `main.ts` loads them after the
 * first paint.
 */
async function templateOf(
  index: string,
  { scripts, styles }: PageFiles,
  dist: string,
): Promise<string> {
  const linked = [...index.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/g)];
  const files = [...new Set([...linked.map(([, file = ""]) => file), ...styles])];
  const texts = await Promise.all(files.map((file) => readFile(join(dist, file), "utf8")));
  // Disabled links tell chunks that their styles are loaded. `main.ts` sets their rel later:
  // browsers fetch stylesheets immediately, even disabled ones.
  const links = files
    .map((file) => `<link data-rel="stylesheet" href="/${file}" disabled>`)
    .join("");
  return withLinks(
    linked.reduce((html, [link]) => html.replace(link, ""), index),
    { scripts, styles: [] },
  )
    .replace("</head>", () => `<style>${texts.join("")}</style>${links}</head>`)
    .replaceAll(/<link rel="modulepreload"(?![^>]*\/loader-)/g, '<link data-rel="modulepreload"')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"');
}

/** Bundles all dependencies: the server has neither React nor the web sources. */
async function buildRenderer(root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    plugins: [tailwindcss()],
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      ssr: "src/app/ssr-render.tsx",
      outDir,
      emptyOutDir: true,
      minify: true,
      target: "node22",
      // Same limit as in the browser build: the same pictures are inlined.
      assetsInlineLimit: 2048,
    },
    ssr: { noExternal: true },
  });
}
