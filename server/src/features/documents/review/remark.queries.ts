import type { RemarkChange, RemarkInput } from "@aeromaint/contracts/documents/review.ts";
import type { RemarkRow } from "@aeromaint/contracts/documents/revision.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { findActorSnapshot } from "../../../crud/actor-snapshot.queries.ts";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { AppError, conflict, found, invalidField } from "../../../infra/http/errors.ts";
import { lockRevision, type RevisionKey } from "../write-revision.queries.ts";
import { mayDecideFor } from "./deciders.queries.ts";
import { mayDecide } from "./eligible-deciders.queries.ts";

/**
 * True if the user may close the remark `m`. Its writer may. If the writer can no longer decide, the
 * deciders of the last round may, except authors.
 */
const mayClose = (userId: string, now: Date) => sql<boolean>`(m.user_id = ${userId}::bigint
  or not exists (select from sys_user u where u.user_id = m.user_id and u.status = '1' and ${mayDecide})
    and exists (select from revision r join review_step s using (revision_id)
        join review_decider w using (step_id)
      where r.revision_id = m.revision_id and s.round = r.round
        and not r.author_ids @> array[${userId}::bigint] and ${mayDecideFor(userId, now)}))`;

export async function listRemarks(
  db: Read,
  revisionId: string,
  { user: { userId }, now }: Actor,
): Promise<RemarkRow[]> {
  const { rows } = await sql<RemarkRow>`
    select remark_id, block, quote, remark, actor, created_at as create_time, answer, answered_by,
      answered_at as answered_time, closed_at is not null as is_closed, ${mayClose(userId, now)} as may_close
    from remark m where revision_id = ${revisionId}::bigint order by remark_id`.execute(db);
  return rows;
}

/** @returns id of the remark. @throws 409 if the revision is not in review */
export async function addRemark(
  unit: UnitOfWork,
  { itemId, revNo, remark, block, quote }: RemarkInput & RevisionKey,
  { user: { userId }, now }: Actor,
): Promise<string> {
  const { tx } = unit;
  const { revisionId, state } = await lockRevision(tx, { itemId, revNo, now });
  if (state !== "review" && state !== "approval") throw conflict("只能对审核中的版次提出意见");
  const row = await tx
    .insertInto("remark")
    .values({
      revisionId,
      remark,
      block: block ?? null,
      quote: quote ?? null,
      userId,
      actor: JSON.stringify(await findActorSnapshot(tx, userId)),
      createdAt: asTimestamp(now),
    })
    .returning("remarkId")
    .executeTakeFirstOrThrow();
  return row.remarkId;
}

/**
 * Answers, closes or reopens a remark.
 * @throws 403 for an answer by a person who is not an author, and for closing without `mayClose`
 * @throws 400 for closing without an answer
 */
export async function changeRemark(
  unit: UnitOfWork,
  { itemId, revNo, remarkId, answer, isClosed }: RemarkChange & RevisionKey & { remarkId: string },
  { user: { userId, nickName }, now }: Actor,
): Promise<void> {
  const { tx } = unit;
  const { revisionId, authorIds, state } = await lockRevision(tx, { itemId, revNo, now });
  if (!["draft", "review", "approval"].includes(state)) throw conflict("该版次的审批已结束");
  const remark = found(
    await tx
      .selectFrom("remark as m")
      .select(["answer", mayClose(userId, now).as("mayClose")])
      .where("remarkId", "=", remarkId)
      .where("revisionId", "=", revisionId)
      .executeTakeFirst(),
  );
  if (answer !== undefined && !authorIds.includes(userId)) {
    throw new AppError(403, "只有编写人可以答复意见");
  }
  if (isClosed !== undefined && !remark.mayClose) {
    throw new AppError(403, "只有提出人可以关闭意见");
  }
  if (isClosed && !(answer ?? remark.answer)) throw invalidField("isClosed", "意见答复后才能关闭");
  await tx
    .updateTable("remark")
    .set(answer === undefined ? {} : { answer, answeredBy: nickName, answeredAt: asTimestamp(now) })
    .set(isClosed === undefined ? {} : { closedAt: isClosed ? asTimestamp(now) : null })
    .where("remarkId", "=", remarkId)
    .execute();
}
