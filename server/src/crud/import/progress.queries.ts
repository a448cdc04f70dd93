import type { ImportProgress } from "@aeromaint/contracts/wire/sheet-import.ts";
import { sql } from "kysely";
import type { Db, Read } from "../../infra/db/database.ts";

interface Importer {
  userId: string;
  /** The path of what is imported. */
  resource: string;
}

/** Milliseconds between two notes. */
const minInterval = 500;

/** How far an import is, in a row that every server reads. Nothing waits for its being written. */
export class ProgressNotes {
  readonly #db: Db;
  readonly #importer: Importer;
  #noted = 0;
  #isNoting = false;
  /** Resolves once the last note is there. */
  noted: Promise<unknown> = Promise.resolve();

  constructor(db: Db, importer: Importer) {
    this.#db = db;
    this.#importer = importer;
  }

  note({ stage, done, total }: ImportProgress): void {
    const now = performance.now();
    if (this.#isNoting || now - this.#noted < minInterval) return;
    this.#noted = now;
    this.#isNoting = true;
    const { userId, resource } = this.#importer;
    this.noted = sql`
      insert into sheet_import_progress (user_id, resource, stage, done, total, noted_at)
      values (${userId}::bigint, ${resource}, ${stage}, ${done}, ${total}, now())
      on conflict on constraint pk__sheet_import_progress
      do update set stage = excluded.stage, done = excluded.done, total = excluded.total, noted_at = now()`
      .execute(this.#db)
      // The import goes on without it.
      .catch(() => {})
      .finally(() => {
        this.#isNoting = false;
      });
  }

  /** The import has ended. */
  async end(): Promise<void> {
    if (this.#noted === 0) return;
    await this.noted;
    const { userId, resource } = this.#importer;
    await sql`
      delete from sheet_import_progress
      where user_id = ${userId}::bigint and resource = ${resource}`.execute(this.#db);
  }
}

/** How far somebody's import is; nothing when there is none, or its server has died. */
export async function findProgress(
  db: Read,
  { userId, resource }: Importer,
): Promise<ImportProgress | undefined> {
  const { rows } = await sql<ImportProgress>`
    select stage, done, total from sheet_import_progress
    where user_id = ${userId}::bigint and resource = ${resource} and noted_at > now() - interval '1 minute'`.execute(
    db,
  );
  return rows[0];
}
