import { mkdir, writeFile } from "node:fs/promises";
import pg from "pg";
import type { Place } from "./place.ts";
import type { Statement } from "./recorded-statements.ts";

export interface Explained {
  /** The request, in a few words. */
  what: string;
  statements: readonly Statement[];
}

const folder = new URL("./results/", import.meta.url);
/** Conditions of plans name all departments of a scope. */
const maxLineLength = 160;

/**
 * Keeps beside the results how the database carries out what decides over requests: their
 * statements that read one of these tables.
 */
export async function keepPlans(
  place: Place,
  chapter: string,
  { tables, requests }: { tables: RegExp; requests: readonly Explained[] },
): Promise<void> {
  const written = await connected(place, async (client) => {
    const lines: string[] = [];
    for (const { what, statements } of requests) {
      lines.push(`==== ${what}`);
      const deciding = statements.filter(({ text }) => isReading(text) && tables.test(text));
      for (const statement of deciding) lines.push(await planOf(client, statement));
    }
    return lines;
  });
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${chapter}-plans.txt`, folder), `${written.join("\n\n")}\n`);
}

async function connected<T>(
  { application }: Place,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const options = "-c TimeZone=Asia/Shanghai";
  const client = new pg.Client({ connectionString: application.databaseUrl, options });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
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
  line.length > maxLineLength ? `${line.slice(0, maxLineLength - 1)}…` : line;
