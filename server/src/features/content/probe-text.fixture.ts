import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../infra/db/schema.gen.ts";

/** A place that handles the texts of an item, and a text that forgets a new entry there. */
interface ForgottenPlace {
  /** Beginning of the name of a test that fails then. */
  test: string;
  /** Below `server`. */
  file: string;
  from: string;
  to: string;
}

const documents = "src/features/documents";
const content = "src/features/content";

/** Columns of the texts of a table, but null for the probe. */
const withoutProbe = (table: string) => `sql.join(
  (await import("@aeromaint/contracts/content/item-texts.ts")).itemTextNames.map((name) =>
    name === "probe" ? sql\`null\` : sql.ref(\`${table}.\${name}\`),
  ),
)`;

export const forgottenPlaces: Readonly<Record<string, ForgottenPlace>> = {
  "frozen columns": {
    test: "freeze",
    file: "sql/documents/refuse-revision-change.sql",
    from: "'{state,",
    to: "'{probe,state,",
  },
  "searched words": {
    test: "search entry",
    file: "sql/search/item-search-body.sql",
    from: "i.probe",
    to: "NULL",
  },
  "view of the search": {
    test: "search entry",
    file: "sql/search/search-source.sql",
    from: "item_search_body(content_item)",
    to: "search_plain(content)",
  },
  "trigger of the search": {
    test: "search trigger",
    file: "sql/search/search-follow.sql",
    from: "item_search_body(NEW)",
    to: "item_search_body(OLD)",
  },
  select: {
    test: "select",
    file: `${content}/item.queries.ts`,
    from: "itemTextNames.map(",
    to: 'itemTextNames.filter((name) => name !== "probe").map(',
  },
  "reading page": {
    test: "reading page",
    file: `${content}/reading.queries.ts`,
    from: "withAdditionalTexts(row, row.content)",
    to: "row.content",
  },
  saves: {
    test: "saves",
    file: `${content}/item-saves.queries.ts`,
    from: 'textsOf("i")}`',
    to: "sql`jsonb_build_object('releaseUser', i.release_user)`}`",
  },
  "comparison with a save": {
    test: "saves",
    file: `${content}/item-saves.queries.ts`,
    from: "withAdditionalTexts(earlier, before)",
    to: "before",
  },
  "circulated item": {
    test: "circulation",
    file: `${documents}/circulation/subject.queries.ts`,
    from: "withAdditionalTexts(text, text.html)",
    to: "text.html",
  },
  "first revision": {
    test: "first revision",
    file: `${documents}/document.queries.ts`,
    from: 'textColumns("i")',
    to: withoutProbe("i"),
  },
  "next revision": {
    test: "next revision",
    file: `${documents}/write-revision.queries.ts`,
    from: 'textColumns("base")',
    to: withoutProbe("base"),
  },
  "canonical form": {
    test: "canonical form",
    file: `${documents}/canonical-revision.queries.ts`,
    from: "itemTextNames.map(",
    to: 'itemTextNames.filter((name) => name !== "probe").map(',
  },
  projection: {
    test: "projection",
    file: `${documents}/in-force/project-revision.queries.ts`,
    from: "...texts, content: html",
    to: "title: texts.title, releaseUser: texts.releaseUser, content: html",
  },
  "revision on the reading page": {
    test: "projection",
    file: `${content}/reading.queries.ts`,
    from: "withAdditionalTexts(texts, html)",
    to: "html",
  },
  print: {
    test: "print",
    file: `${documents}/print/printed-revision.queries.ts`,
    from: "withAdditionalTexts(texts, html)",
    to: "html",
  },
  "missing glyphs": {
    test: "missing glyphs",
    file: `${documents}/revision-detail.queries.ts`,
    from: "withAdditionalTexts(revision, content)",
    to: "content",
  },
  comparison: {
    test: "comparison",
    file: `${documents}/compare/revision-changes.queries.ts`,
    from: "withAdditionalTexts(texts, html)",
    to: "html",
  },
  "circulated revision": {
    test: "pack",
    file: `${documents}/circulation/own-circulations.queries.ts`,
    from: "withAdditionalTexts(texts, reading.content)",
    to: "reading.content",
  },
  pack: {
    test: "pack",
    file: `${documents}/circulation/pack.queries.ts`,
    from: "withAdditionalTexts(revision, revision.html)",
    to: "revision.html",
  },
};

const place = forgottenPlaces[process.env.FORGOTTEN_PLACE ?? ""];

const entry = /(export const itemTexts = \{\n)/;

/** Adds the entry `probe` to `itemTexts` and forgets the place of `FORGOTTEN_PLACE` in files that load later. */
export function addProbeText(): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const edit = (change: (text: string) => string) => ({
        ...loaded,
        source: change(String(loaded.source)),
      });
      if (url.endsWith("/contracts/src/content/item-texts.ts")) {
        return edit((text) =>
          replaced(text, entry, '$1  probe: optionalText(text("探针", { max: 100 })),\n').concat(
            '\nimport { optional as optionalText } from "../fields/fields.ts";\n',
          ),
        );
      }
      return place && url.endsWith(`/server/${place.file}`) ? edit(forget) : loaded;
    },
  });
}

/** Adds the column of the probe to items and revisions, and to the searched words. */
export async function addProbeColumns(db: Kysely<DB>): Promise<void> {
  await sql`alter table content_item add probe text`.execute(db);
  await sql`alter table revision add probe text`.execute(db);
  const words = "sql/search/item-search-body.sql";
  await applyText(db, words, (text) => {
    const probed = replaced(text, "RETURN ", "RETURN concat_ws(chr(10), i.probe, ").replace(
      /;\s*$/,
      ");",
    );
    return place?.file === words ? forget(probed) : probed;
  });
  if (place?.file.endsWith(".sql") && place.file !== words) await applyText(db, place.file, forget);
}

const forget = (text: string) => (place ? replaced(text, place.from, place.to) : text);

async function applyText(db: Kysely<DB>, file: string, change: (text: string) => string) {
  const text = change(readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8"));
  for (const [, name, table] of text.matchAll(/^CREATE TRIGGER (\w+)[\s\S]*?\bON (\w+)/gm)) {
    await sql.raw(`drop trigger ${name} on ${table}`).execute(db);
  }
  await sql.raw(text).execute(db);
}

/** @throws for a text without the replaced part: the list above is out of date then */
function replaced(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${from} is missing`);
  return changed;
}
