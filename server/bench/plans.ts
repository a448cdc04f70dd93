import { mkdir, writeFile } from "node:fs/promises";
import pg from "pg";
import type { Place } from "./place.ts";
import type { Statement } from "./recorded-statements.ts";

export interface Explained {
  /** The request, in a few words. */
  what: string;
  statements: readonly Statement[];
}

const folder = new URL("./explain/", import.meta.url);
/** Conditions of plans name all departments of a scope. */
const longestLine = 160;

/**
 * Keeps beside the results how the database carries out what decides over requests: their
 * statements that read one of these tables.
 */
export async function keepPlans(
  { application }: Place,
  chapter: string,
  { tables, requests }: { tables: RegExp; requests: readonly Explained[] },
): Promise<void> {
  const options = "-c TimeZone=Asia/Shanghai";
  const client = new pg.Client({ connectionString: application.databaseUrl, options });
  await client.connect();
  const written: string[] = [];
  try {
    for (const { what, statements } of requests) {
      written.push(`==== ${what}`);
      const deciding = statements.filter(({ text }) => isReading(text) && tables.test(text));
      for (const statement of deciding) written.push(await planOf(client, statement));
    }
  } finally {
    await client.end();
  }
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${chapter}.txt`, folder), `${written.join("\n\n")}\n`);
}

const isReading = (text: string) => /^\s*(select|with)\b/.test(text);

async function planOf(client: pg.Client, { text, values }: Statement): Promise<string> {
  // The first time pages are read and functions are made ready, which says nothing of the plan.
  await client.query({ text, values });
  const { rows } = await client.query<{ "QUERY PLAN": string }>({
    text: `explain (analyze, buffers, costs off) ${text}`,
    values,
  });
  const lines = [text.replaceAll(/\s+/g, " ").trim(), ...rows.map((row) => row["QUERY PLAN"])];
  return lines.map(cut).join("\n");
}

const cut = (line: string) =>
  line.length > longestLine ? `${line.slice(0, longestLine - 1)}…` : line;
