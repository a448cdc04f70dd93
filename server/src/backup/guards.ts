import pg from "pg";
import { quoted } from "./catalog.ts";

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Runs `load` while no trigger fires and no foreign key is looked at, so that rows come in any order
 * and nothing is derived from what is restored itself. The keys are checked as they come back.
 * Needs no more than owning the tables.
 */
export async function withoutGuards(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(`
    SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY 1, 2`);
  const { rows: watched } = await client.query<{ table: string }>(`
    SELECT DISTINCT c.relname AS table FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1`);
  const name = (key: ForeignKey) => pg.escapeIdentifier(key.name);
  for (const key of keys) {
    await client.query(`ALTER TABLE ${quoted(key.table)} DROP CONSTRAINT ${name(key)}`);
  }
  for (const { table } of watched) {
    await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  }
  await load();
  for (const { table } of watched) {
    await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
  }
  for (const key of keys) {
    await client.query(
      `ALTER TABLE ${quoted(key.table)} ADD CONSTRAINT ${name(key)} ${key.definition}`,
    );
  }
}
