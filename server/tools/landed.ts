import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { readSqlFiles } from "../src/infra/db/apply-sql.ts";
import { baseline, readMigrationTexts } from "../src/infra/db/migrate.ts";

/** Hashes of texts that may not change, and the time of the last change of `server/sql`. */
export const landedFile = new URL("../landed.json", import.meta.url);

export interface Landed {
  sql: { revision: string; sha256: string };
  /** Migrations, and functions that indexes or columns store the results of. */
  hashes: Record<string, string>;
}

export const readLanded = async () => JSON.parse(await readFile(landedFile, "utf8")) as Landed;

/** Adds new texts to the recorded ones; a changed text keeps its recorded hash. */
export async function withNewTexts({ sql, hashes }: Landed): Promise<Landed> {
  const now = await describeTexts();
  const isSame = now.sql === sql.sha256;
  // A clock that was ahead must not hide this change from databases.
  const time = new Date(Math.max(Date.now(), Date.parse(sql.revision) + 1));
  return {
    sql: isSame ? sql : { revision: time.toISOString(), sha256: now.sql },
    hashes: { ...now.hashes, ...hashes },
  };
}

export async function describeTexts(): Promise<{ sql: string; hashes: Landed["hashes"] }> {
  const short = (text: string) => hash("sha256", text).slice(0, 12);
  const files = await readSqlFiles();
  const stored = files.flatMap(({ isStored, name, text }) =>
    isStored ? [[name, text.replaceAll(/^ *--.*$/gm, "")]] : [],
  );
  const migrations = [...(await readMigrationTexts())];
  const upgrade = migrations.filter(([name]) => name < baseline).map(([, text]) => text);
  const kept = [...migrations.filter(([name]) => name >= baseline), ...stored];
  return {
    sql: short(files.map(({ text }) => text).join("")),
    hashes: Object.fromEntries([
      ["upgrade", short(upgrade.join(""))],
      ...kept.map(([name = "", text = ""]) => [name, short(text)]),
    ]),
  };
}
