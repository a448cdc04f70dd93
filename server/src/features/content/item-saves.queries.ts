import { type ItemSave, maxItemSaves } from "@aeromaint/contracts/content/item-save.ts";
import {
  type ItemTexts,
  itemTextNames,
  withAdditionalTexts,
} from "@aeromaint/contracts/content/item-texts.ts";
import type { RevisionDiff } from "@aeromaint/contracts/documents/revision-diff.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { removeFilesOf } from "../../infra/files/owned-files.ts";
import { found } from "../../infra/http/errors.ts";
import { compareInWorker } from "../../infra/rich-text/compare/compare-in-worker.ts";
import { textsOf } from "../documents/documents.ts";
import { itemSource, type TextSource } from "./item-filters.queries.ts";

/** Columns of `content_item` in a save, in addition to its content. */
interface SavedFacts extends ItemTexts {
  categoryId: string;
  takeDownTime: string | null;
  membersOnly: "1" | "2";
}

/** Texts with saves: their table and what a save holds besides title, text and files. */
export interface SavedTexts extends Pick<TextSource, "from"> {
  facts: RawBuilder<unknown>;
  /** Maximum number of saves of a text, including the current one. */
  maxSaves: number;
}

const itemFacts = sql`jsonb_build_object('categoryId', i.category_id::text,
  'takeDownTime', i.take_down_time::text, 'membersOnly', i.members_only) || ${textsOf("i")}`;

export const savedItems: SavedTexts = { ...itemSource, facts: itemFacts, maxSaves: maxItemSaves };

const files = sql`(select coalesce(jsonb_object_agg(f.field, f.ids), '{}') from (
  select field, jsonb_agg(file_id order by position, file_id) as ids
  from sys_file where owner_id = i.item_id group by field) f)`;

/**
 * Saves a text before it is changed, and locks it until the transaction ends. @returns id of the
 * save. It becomes the owner of the files that the change removes. @throws 404
 */
export async function saveCurrentState(
  tx: Tx,
  { from, facts }: SavedTexts,
  itemId: string,
): Promise<string> {
  const { rows } = await sql<{ saveId: string }>`
    with held as (
      select i.*, u.nick_name from ${from}
      left join sys_user u on u.user_id = i.created_by
      where i.item_id = ${itemId}::bigint for update of i
    ), kept as (
      insert into content_item_save
        (item_id, version, saved_at, saved_by, saved_by_name, title, content, facts, files)
      select i.item_id, i.version, case when i.version = 1 then i.created_at end,
        case when i.version = 1 then i.created_by end,
        case when i.version = 1 then coalesce(i.nick_name, '') else '' end,
        i.title, i.content, ${facts}, ${files}
      from held i
      on conflict on constraint uq__content_item_save__item_id__version do nothing
      returning save_id
    )
    select save_id from kept
    union all
    select s.save_id from content_item_save s join held i using (item_id, version)`.execute(tx);
  return found(rows[0]).saveId;
}

/** Saves a text after a change, and deletes the oldest saves beyond the maximum. */
export async function saveNewState(
  unit: UnitOfWork,
  { from, facts, maxSaves }: SavedTexts,
  itemId: string,
  { user, now }: Actor,
): Promise<void> {
  await sql`
    insert into content_item_save
      (item_id, version, saved_at, saved_by, saved_by_name, title, content, facts, files)
    select i.item_id, i.version, ${asTimestamp(now)}, ${user.userId}::bigint, ${user.nickName},
      i.title, i.content, ${facts}, ${files}
    from ${from} where i.item_id = ${itemId}::bigint`.execute(unit.tx);
  await removeSaves(
    unit,
    sql`save_id in (select save_id from content_item_save where item_id = ${itemId}::bigint
      order by version desc offset ${maxSaves})`,
  );
}

/** Removes saves with their files. @returns their number */
export async function removeSaves(unit: UnitOfWork, which: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ saveId: string }>`
    delete from content_item_save where ${which} returning save_id`.execute(unit.tx);
  const ids = rows.map(({ saveId }) => saveId);
  if (ids.length > 0) await removeFilesOf(unit, ids);
  return ids.length;
}

/** Saves of an item, current one first. Empty for an item that was never changed. */
export function listItemSaves(db: Read, itemId: string): Promise<ItemSave[]> {
  return db
    .selectFrom("contentItemSave")
    .select(["version", "title", "savedAt as savedTime", "savedByName as savedUser"])
    .where("itemId", "=", itemId)
    .orderBy("version", "desc")
    .execute();
}

interface SaveKey {
  itemId: string;
  version: number;
}

/** Compares the text of a save with the current text of the item. */
export async function compareWithSave(
  db: Read,
  { itemId, version }: SaveKey,
  person: string,
): Promise<RevisionDiff> {
  const row = await db
    .selectFrom("contentItemSave as s")
    .innerJoin("contentItem as i", "i.itemId", "s.itemId")
    .select(["s.content as before", sql<SavedFacts>`s.facts`.as("earlier")])
    .select(["i.content as after", textsOf("i").as("present")])
    .where("s.itemId", "=", itemId)
    .where("s.version", "=", version)
    .executeTakeFirst();
  const { before, earlier, after, present } = found(row);
  const newer = { html: withAdditionalTexts(present, after), hashes: {} };
  return compareInWorker({ html: withAdditionalTexts(earlier, before), hashes: {} }, newer, person);
}

/** Values for the restore of a save. */
interface RestoredSave<Facts> {
  title: string;
  content: string;
  facts: Facts;
  /** Kept files of a field. */
  filesOf: (field: string) => { keep: string }[];
}

/** Reads a save as a change of its text, and moves its files back to the text. @throws 404 */
export async function loadSave<Facts>(
  tx: Tx,
  { itemId, version }: SaveKey,
): Promise<RestoredSave<Facts>> {
  const row = await tx
    .selectFrom("contentItemSave")
    .select(["title", "content", "facts", "files"])
    // The statements above wrote these values.
    .$castTo<{ title: string; content: string; facts: Facts; files: Record<string, string[]> }>()
    .where("itemId", "=", itemId)
    .where("version", "=", version)
    .executeTakeFirst();
  const { title, content, facts, files } = found(row);
  const ids = Object.values(files).flat();
  await sql`
    update sys_file set owner_id = ${itemId}::bigint
    where file_id = any(${ids}) and owner_id in (
      select save_id from content_item_save where item_id = ${itemId}::bigint)`.execute(tx);
  return {
    title,
    content,
    facts,
    filesOf: (field) => (files[field] ?? []).map((keep) => ({ keep })),
  };
}

/** Values of an item in a save; see `loadSave`. */
export async function loadItemSave(tx: Tx, key: SaveKey) {
  const { facts, ...save } = await loadSave<SavedFacts>(tx, key);
  // An old save has no `title` in its facts, and lacks texts that did not exist then.
  const texts = itemTextNames.map((name) => [name, facts[name] ?? null]);
  return { ...facts, ...Object.fromEntries(texts), ...save };
}
