import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

/** The visitors' pages that the server draws: below /web-site, and folders below src/site. */
const drawn = [
  "home",
  "maintain-info",
  "maintain-info/classified",
  "module-info",
  "tooling-services",
  "aviation-products",
  "repair-person",
];

type Chunk = Rolldown.OutputChunk;

/** Files of one page beside the entry's own. */
interface Parts {
  scripts: string[];
  styles: string[];
}

/**
 * Builds what the server needs to draw visitors' pages, below dist/server: the drawing itself, and
 * for each page the HTML around it, with its styles inside so that nothing delays the first paint.
 */
export function drawnPages(): Plugin {
  let root = "";
  let folder = "";
  let parts = new Map<string, Parts>();
  return {
    name: "aeromaint:drawn-pages",
    apply: "build",
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      parts = new Map(drawn.map((page) => [`/web-site/${page}`, partsOf(page, chunks)]));
    },
    // By now index.html has got its last words.
    closeBundle: {
      sequential: true,
      async handler() {
        if (parts.size === 0) return;
        const server = join(folder, "server");
        const index = await readFile(join(folder, "index.html"), "utf8");
        const frames: Record<string, string> = {};
        for (const [path, files] of parts) frames[path] = await frameOf(index, files, folder);
        await buildDrawing(root, server);
        await mkdir(server, { recursive: true });
        await writeFile(join(server, "frames.json"), JSON.stringify(frames));
      },
    },
  };
}

function partsOf(page: string, chunks: Chunk[]): Parts {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const gather = (chunk: Chunk | undefined) => {
    if (!chunk || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const file of chunk.imports) gather(byFile.get(file));
    // What is built upon comes before what builds upon it.
    for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file);
  };
  for (const module of ["/src/site/layout/site-layout.tsx", `/src/site/${page}/`]) {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => isPage(id, module)));
    if (!found) throw new Error(`No page to be drawn in ${module}`);
    gather(found);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

function isPage(id: string, module: string): boolean {
  const [, below] = id.split(module);
  return below === "" || /^[a-z-]+-page\.tsx$/.test(below ?? "/");
}

/**
 * index.html with the page's styles inside. Its scripts are only named: what is seen first has the
 * network to itself, and `main.ts` has them fetched after that.
 */
async function frameOf(index: string, { scripts, styles }: Parts, folder: string): Promise<string> {
  const linked = [...index.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/g)];
  const files = [...new Set([...linked.map(([, file = ""]) => file), ...styles])];
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  // Disabled links are not fetched; they tell the parts that their styles are here.
  const links = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join("");
  const ahead = scripts
    .filter((file) => !index.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return linked
    .reduce((html, [link]) => html.replace(link, ""), index)
    .replace("</head>", () => `${ahead.join("")}<style>${texts.join("")}</style>${links}</head>`)
    .replaceAll(/<link rel="modulepreload"(?![^>]*\/loader-)/g, '<link data-rel="modulepreload"')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"');
}

/** All of it in files of its own: the server knows neither React nor the web's sources. */
async function buildDrawing(root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      ssr: "src/app/drawing.tsx",
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
