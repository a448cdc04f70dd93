import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

interface BudgetedArea {
  /** Folder; its pages are the lazy modules with names ending in -page.tsx. */
  folder: string;
  /** Layout modules that every page loads. */
  frame: readonly string[];
  /** Maximum kilobytes of compressed JavaScript for the first load of a page. */
  limit: number;
  /** Limits of single pages, e.g. pages with charts. */
  exceptions?: Readonly<Record<string, number>>;
}

const halves: readonly BudgetedArea[] = [
  { folder: "src/site", frame: ["src/site/layout/site-layout.tsx"], limit: 150 },
  {
    folder: "src/back-office",
    frame: [
      "src/back-office/office-frame.tsx",
      "src/back-office/navigation/page-access.ts",
      "src/back-office/shell/office-layout.tsx",
    ],
    limit: 440,
    exceptions: { "src/back-office/digital-screen/overview/overview-page.tsx": 530 },
  },
];
const entries = ["src/app/main.ts", "src/app/start.tsx"];

type Chunk = Pick<Rolldown.OutputChunk, "moduleIds" | "imports" | "code" | "fileName">;

export interface PageWeight {
  page: string;
  kilobytes: number;
  limit: number;
}

/** First-load size of each page, the largest of each half first. */
export function measurePages(chunks: readonly Chunk[]): PageWeight[][] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const bySource = new Map(
    chunks.flatMap((chunk) => chunk.moduleIds.map((module) => [below(module), chunk] as const)),
  );
  const sizes = new Map<string, number>();
  const sizeOf = ({ fileName, code }: Chunk) => {
    const size = sizes.get(fileName) ?? brotliCompressSync(code).length;
    sizes.set(fileName, size);
    return size;
  };
  const gather = (chunk: Chunk | undefined, into: Set<Chunk>) => {
    if (!chunk || into.has(chunk)) return into;
    into.add(chunk);
    for (const file of chunk.imports) gather(byFile.get(file), into);
    return into;
  };
  return halves.map(({ folder, frame, limit, exceptions }) => {
    const around = new Set<Chunk>();
    for (const source of [...entries, ...frame]) {
      const chunk = bySource.get(source);
      if (!chunk) throw new Error(`The budget knows a ${source} that the build has not.`);
      gather(chunk, around);
    }
    return [...bySource]
      .filter(([source]) => source.startsWith(`${folder}/`) && source.endsWith("-page.tsx"))
      .map(([page, chunk]) => {
        const bytes = [...gather(chunk, new Set(around))].reduce((sum, it) => sum + sizeOf(it), 0);
        return { page, kilobytes: Math.ceil(bytes / 1024), limit: exceptions?.[page] ?? limit };
      })
      .sort((a, b) => b.kilobytes - a.kilobytes);
  });
}

/** Fails the build if a page's first load exceeds its limit, and prints the largest ones. */
export function budget(): Plugin {
  return {
    name: "aeromaint:budget",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        for (const weights of measurePages(chunks)) {
          const heavy = weights.filter(({ kilobytes, limit }) => kilobytes > limit);
          if (heavy.length > 0)
            this.error(`Outgrown their limit: ${heavy.map(describe).join("; ")}`);
          this.info(`heaviest first loads: ${weights.slice(0, 3).map(describe).join("; ")}`);
        }
      },
    },
  };
}

function describe({ page, kilobytes, limit }: PageWeight): string {
  return `${page} ${kilobytes} KB of ${limit} KB`;
}

function below(module: string): string {
  const folder = "/web/";
  return module.slice(module.lastIndexOf(folder) + folder.length);
}
