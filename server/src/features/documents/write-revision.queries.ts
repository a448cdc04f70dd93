import { itemFields } from "@aeromaint/contracts/content/item.ts";
import type { NewRevision, RevisionChange } from "@aeromaint/contracts/documents/revision.ts";
import {
  isTransitionAllowed,
  type RevisionAct,
  transitions,
} from "@aeromaint/contracts/documents/revision-state.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { findActorSnapshot } from "../../crud/actor-snapshot.queries.ts";
import type { Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { changedMeanwhile, conflict, found, invalidField } from "../../infra/http/errors.ts";
import { prepareRichText } from "../../infra/rich-text/store-rich-text.ts";
import { validateApplicability } from "../applicability/applicability.ts";
import { lockDocument } from "./controlled-item.queries.ts";
import { textColumns } from "./item-texts.queries.ts";
import { findRevision, type RevisionRecord } from "./revision.queries.ts";
import {
  applyRevisionFiles,
  copyRevisionFiles,
  removeUnusedFiles,
  sharedTextFiles,
} from "./revision-files.queries.ts";

export interface RevisionKey {
  itemId: string;
  revNo: number;
  /** Row version before the lock. Only one of two concurrent acts finds it unchanged. */
  seenVersion?: number | undefined;
}

/**
 * Locks a document and returns its revision, if the state allows the act.
 * @throws 404 for an unknown revision
 * @throws 409 if the state does not allow the act, or if another act came first
 */
export async function lockRevisionFor(
  unit: UnitOfWork,
  act: RevisionAct,
  { seenVersion, ...key }: RevisionKey & { now: Date },
): Promise<RevisionRecord> {
  const revision = await lockRevision(unit.tx, key);
  refuseInvalidTransition(revision, act, seenVersion);
  return revision;
}

/** @throws 409 if the state does not allow the act, or if another act came first */
export function refuseInvalidTransition(
  { state, version }: RevisionRecord,
  act: RevisionAct,
  seenVersion: number | undefined,
): void {
  if (!isTransitionAllowed(act, state)) {
    throw conflict(refusals[act] ?? `该版次当前状态不能${transitions[act].title}`);
  }
  if (seenVersion !== undefined && version !== seenVersion) throw changedMeanwhile();
}

/** Locks a document and reads the revision after that. @throws 404 for an unknown revision */
export async function lockRevision(
  tx: Tx,
  { itemId, revNo, now }: RevisionKey & { now: Date },
): Promise<RevisionRecord> {
  await lockDocument(tx, itemId);
  return found(await findRevision(tx, { itemId, revNo, now }));
}

const refusals: Partial<Record<RevisionAct, string>> = {
  edit: "该版次已提交，内容不能再修改",
  discard: "该版次已提交，不能删除",
};

/** @throws 400 for a temporary revision without an end, or with an end before its start */
function checkPeriod({
  kind,
  effectiveFrom,
  effectiveUntil,
}: Pick<NewRevision, "kind" | "effectiveFrom" | "effectiveUntil">): void {
  if (kind === "normal") return;
  if (!effectiveUntil) throw invalidField("effectiveUntil", messages.required);
  if (effectiveFrom && effectiveFrom >= effectiveUntil) {
    throw invalidField("effectiveUntil", "失效时间必须晚于生效时间");
  }
}

/**
 * Creates a draft with text and files of `baseRevNo`. Default: revision in force, else the newest.
 * @returns number of the revision
 * @throws 404 for an unknown document or base revision
 */
export async function createRevision(
  unit: UnitOfWork,
  { itemId, ...input }: NewRevision & { itemId: string },
  { user: { userId }, now }: Actor,
): Promise<number> {
  const { tx } = unit;
  checkPeriod(input);
  if (!(await lockDocument(tx, itemId))) found(null);
  const base = await sql<{ revisionId: string }>`
    select revision_id from revision where item_id = ${itemId}::bigint
      and ${input.baseRevNo ? sql`rev_no = ${input.baseRevNo}` : sql`true`}
    order by effective @> ${asTimestamp(now)} desc, rev_no desc limit 1`.execute(tx);
  const { revisionId: baseId } = found(base.rows[0]);
  const author = await findActorSnapshot(tx, userId);
  const made = await sql<{ revisionId: string; revNo: number }>`
    insert into revision (item_id, rev_no, kind, reason, ${textColumns()}, html, applicability,
      effective_from, effective_until, review_by, author_ids, author, created_at)
    select base.item_id, (select max(rev_no) + 1 from revision where item_id = base.item_id),
      ${input.kind}, ${input.reason}, ${textColumns("base")}, base.html, base.applicability,
      ${input.effectiveFrom ?? null}::timestamptz,
      ${input.kind === "temporary" ? (input.effectiveUntil ?? null) : null}::timestamptz,
      coalesce(${input.reviewBy ?? null}::date, (select
          coalesce(${input.effectiveFrom ?? null}::timestamptz, ${asTimestamp(now)})::date
            + make_interval(months => d.review_months)
        from document d where d.item_id = base.item_id)::date, base.review_by), array[${userId}::bigint], ${JSON.stringify(author)}::jsonb,
      ${asTimestamp(now)}
    from revision base where base.revision_id = ${baseId}::bigint
    returning revision_id, rev_no`.execute(tx);
  const { revisionId, revNo } = found(made.rows[0]);
  await copyRevisionFiles(tx, baseId, revisionId);
  return revNo;
}

/** Changes a draft and adds the actor to its authors. @throws 409 after the submission */
export async function updateRevision(
  unit: UnitOfWork,
  key: RevisionKey,
  { content, cover, file, version, chapters, types, ...columns }: RevisionChange,
  { user: { userId }, now }: Actor,
): Promise<void> {
  const { tx } = unit;
  const revision = await lockRevisionFor(unit, "edit", { ...key, now });
  const { revisionId, itemId, kind } = revision;
  if (version !== undefined && version !== revision.version) throw changedMeanwhile();
  const { effectiveFrom, effectiveUntil } = { ...revision, ...columns };
  checkPeriod({ kind, effectiveFrom, effectiveUntil });
  if (kind === "normal") delete columns.effectiveUntil;
  const lists = { itemId, revisionId, userId };
  let html = revision.html;
  if (content !== undefined) {
    const { title } = itemFields.content;
    const sharedFiles = await sharedTextFiles(tx, itemId);
    const sent = { html: content, ownerId: itemId, userId, field: "content", title, sharedFiles };
    const settled = await prepareRichText(unit, sent);
    html = settled.html;
    if (!settled.summary && !html.includes("<img")) {
      throw invalidField("content", messages.required);
    }
    await applyRevisionFiles(unit, { ...lists, list: "content", changes: settled.changes, title });
  }
  for (const [list, changes, title] of [
    ["cover", cover, itemFields.cover.title],
    ["attachment", file, "附件"],
  ] as const) {
    if (changes === undefined) continue;
    await applyRevisionFiles(unit, { ...lists, list, changes: changes ?? [], title });
  }
  const { applicability: was } = revision;
  const stated = { chapters: chapters ?? was.chapters, types: types ?? was.types };
  const applicability = chapters || types ? await validateApplicability(tx, stated) : was;
  await tx
    .updateTable("revision")
    .set({ ...columns, html, applicability: JSON.stringify(applicability) })
    .set((eb) => ({
      version: eb("version", "+", 1),
      authorIds: sql`(select array_agg(distinct id) from unnest(author_ids || ${userId}::bigint) id)`,
    }))
    .where("revisionId", "=", revisionId)
    .execute();
}

/** @throws 409 for the first revision, and after a submission */
export async function discardRevision(
  unit: UnitOfWork,
  key: RevisionKey,
  { now }: Actor,
): Promise<void> {
  const { revisionId, itemId, round, revNo } = await lockRevisionFor(unit, "discard", {
    ...key,
    now,
  });
  if (round > 0) throw conflict("该版次已有审批记录，不能删除");
  if (revNo === 1) throw conflict("首个版次不能删除");
  await unit.tx.deleteFrom("revision").where("revisionId", "=", revisionId).execute();
  await removeUnusedFiles(unit, itemId);
}
