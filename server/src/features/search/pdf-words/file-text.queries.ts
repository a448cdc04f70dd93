import { setTimeout } from "node:timers/promises";
import type { missingTextNotes } from "@aeromaint/contracts/content/item.ts";
import { sql } from "kysely";
import type { Db } from "../../../infra/db/database.ts";

const maxSaves = 5;
const maxTries = 3;

/**
 * Takes a PDF that waits to be read, for a minute: no other server takes it meanwhile, and one
 * that ends in the middle leaves it to be taken again. The try counts before it is made, so that
 * a file that brings a server down is left alone after `maxTries`.
 */
export async function takeUnread(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ fileId: string }>`
    update file_text set tries = tries + 1, tried_at = now() where file_id = (
      select file_id from file_text
      where content is null and tries < 3 and tried_at < now() - interval '1 minute'
      order by tried_at limit 1 for update skip locked)
    returning file_id`.execute(db);
  return rows[0]?.fileId;
}

/** Counts a try for nothing: the file could not even be fetched. */
export async function giveBack(db: Db, fileId: string): Promise<void> {
  await sql`update file_text set tries = tries - 1 where file_id = ${fileId} and tries > 0`.execute(
    db,
  );
}

/**
 * Keeps why a file could not be read, for the people who manage it. One that is too large is not
 * tried again, nor are its copies.
 */
export async function keepFailure(
  db: Db,
  fileId: string,
  failure: keyof typeof missingTextNotes,
): Promise<void> {
  if (failure !== "tooLarge") {
    await db.updateTable("fileText").set({ failure }).where("fileId", "=", fileId).execute();
    return;
  }
  await sql`
    update file_text t set failure = ${failure}, tries = ${maxTries} from sys_file f
    where f.file_id = t.file_id and t.content is null
      and f.sha256 = (select sha256 from sys_file where file_id = ${fileId})`.execute(db);
}

/**
 * Keeps the words; the entry of the file's owner follows by itself. Someone who is just saving
 * that owner goes first.
 */
export async function keepWords(db: Db, fileId: string, content: string): Promise<void> {
  for (let save = 1; ; save += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        // Shorter than the database takes to notice a deadlock: this side gives way.
        await sql`set local lock_timeout = '200ms'`.execute(tx);
        const failure = /[\p{L}\p{N}]/u.test(content) ? null : "wordless";
        await sql`update file_text set content = ${content}, failure = ${failure}
          where file_id = ${fileId}`.execute(tx);
      });
    } catch (error) {
      if (save === maxSaves) throw error;
      await setTimeout(save * 300);
    }
  }
}
