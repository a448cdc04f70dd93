import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, type Manifest, type Plugin } from "vite";
import { classNames } from "./class-names.ts";
import { filesOf, type PageFiles } from "./manifest-files.ts";

/** The visitors' pages that the server renders, and the module of each that is not in `first`. */
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
/** The groups of `chunk-groups.ts` that every visitor's page needs; home needs no more. */
const first = ["start", "site"];

/** Kept from browsers by the server, as all in this folder. */
export const manifestFile = "server/manifest.json";

/**
 * Builds what the server needs to render visitors' pages, below dist/server: the renderer itself,
 * and for each page the HTML around it, with its styles inside so that nothing delays the first
 * paint. In index.html it names the files that every visitor's page needs, so that the browser
 * fetches them beside the entry instead of after it.
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
    // By now index.html and the manifest are written.
    closeBundle: {
      sequential: true,
      async handler() {
        const json = await readFile(join(dist, manifestFile), "utf8").catch(() => undefined);
        // A build that failed has none; its own error is the one to read.
        if (!json) return;
        const manifest = JSON.parse(json) as Manifest;
        const place = join(dist, "index.html");
        const index = withLinks(await readFile(place, "utf8"), filesOf(manifest, first));
        await writeFile(place, index);
        const templates: Record<string, string> = {};
        for (const [path, source] of Object.entries(pages)) {
          const files = filesOf(manifest, source ? [...first, source] : first);
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
 * index.html with the page's styles inside. Its scripts are only named: what is seen first has the
 * network to itself, and `main.ts` has them fetched after that.
 */
async function templateOf(
  index: string,
  { scripts, styles }: PageFiles,
  dist: string,
): Promise<string> {
  const linked = [...index.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/g)];
  const files = [...new Set([...linked.map(([, file = ""]) => file), ...styles])];
  const texts = await Promise.all(files.map((file) => readFile(join(dist, file), "utf8")));
  // Disabled links tell the parts that their styles are here. `main.ts` names them as stylesheets:
  // the browser fetches what a page names so from the beginning, disabled or not.
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

/** All of it in files of its own: the server knows neither React nor the web's sources. */
async function buildRenderer(root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    css: { modules: classNames },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      ssr: "src/app/ssr-render.tsx",
      outDir,
      emptyOutDir: true,
      minify: true,
      target: "node22",
      // As in the browser's build: the same pictures stand inside the page.
      assetsInlineLimit: 2048,
    },
    ssr: { noExternal: true },
  });
}
