import type { ImportProgress } from "@aeromaint/contracts/wire/sheet-import.ts";
import { sql } from "kysely";
import type { Db, Read } from "../../infra/db/database.ts";

interface Importer {
  userId: string;
  /** Path of the imported resource. */
  resource: string;
}

/** Milliseconds between two reports. */
const minInterval = 500;

/** Saves progress in a row for all servers. The import does not wait for it. */
export class ProgressReports {
  readonly #db: Db;
  readonly #importer: Importer;
  #reportedAt = 0;
  #isSaving = false;
  /** Resolves after the last report is saved. */
  saved: Promise<unknown> = Promise.resolve();

  constructor(db: Db, importer: Importer) {
    this.#db = db;
    this.#importer = importer;
  }

  report({ stage, done, total }: ImportProgress): void {
    const now = performance.now();
    if (this.#isSaving || now - this.#reportedAt < minInterval) return;
    this.#reportedAt = now;
    this.#isSaving = true;
    const { userId, resource } = this.#importer;
    this.saved = sql`
      insert into sheet_import_progress (user_id, resource, stage, done, total, noted_at)
      values (${userId}::bigint, ${resource}, ${stage}, ${done}, ${total}, now())
      on conflict on constraint pk__sheet_import_progress
      do update set stage = excluded.stage, done = excluded.done, total = excluded.total, noted_at = now()`
      .execute(this.#db)
      // The import continues without progress.
      .catch(() => {})
      .finally(() => {
        this.#isSaving = false;
      });
  }

  /** Deletes the row of a finished import. */
  async end(): Promise<void> {
    if (this.#reportedAt === 0) return;
    await this.saved;
    const { userId, resource } = this.#importer;
    await sql`
      delete from sheet_import_progress
      where user_id = ${userId}::bigint and resource = ${resource}`.execute(this.#db);
  }
}

/** Progress of a person's import; undefined if no import runs, or its server has died. */
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
