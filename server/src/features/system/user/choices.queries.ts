import type { PostChoice, UserChoice } from "@aeromaint/contracts/system/user.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Choice } from "../../../crud/import/choices.ts";
import { containsPattern } from "../../../crud/paging.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import type { Read } from "../../../infra/db/database.ts";
import { usersInScope } from "./user-list.queries.ts";

const maxOffered = 1_000;

/** Enabled users within the actor's data scope, newest first. */
export async function listUserChoices(
  db: Read,
  keyword: string | undefined,
  actor: Actor,
): Promise<UserChoice[]> {
  const named = keyword
    ? sql`and (u.user_name ilike ${containsPattern(keyword)} or u.nick_name ilike ${containsPattern(keyword)})`
    : sql``;
  const { rows } = await sql<UserChoice>`
    select u.user_id, u.user_name, u.nick_name, u.dept_id from sys_user u
    where u.status = '1' and ${usersInScope(actor)} ${named}
    order by u.created_at desc, u.user_id desc limit ${maxOffered}`.execute(db);
  return rows;
}

/** Enabled posts in order, and the `known` ones even if disabled. */
export function listPostChoices(db: Read, known: readonly string[] = []): Promise<PostChoice[]> {
  return db
    .selectFrom("sysPost")
    .select(["postId", "postName"])
    .where((eb) => eb.or([eb("status", "=", "1"), eb("postId", "=", anyOf(known))]))
    .orderBy("postSort")
    .orderBy("postId")
    .execute();
}

/** All posts for cells of sheets. A disabled post stays only with people who have it. */
export async function listPostLabels(db: Read): Promise<Choice[]> {
  const { rows } = await sql<{ id: string; label: string; isDisabled: boolean }>`
    select post_id as id, post_name as label, status <> '1' as is_disabled
    from sys_post order by post_sort, post_id`.execute(db);
  return rows;
}
