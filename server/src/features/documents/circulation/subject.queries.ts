import { type ItemTexts, withAdditionalTexts } from "@aeromaint/contracts/content/item-texts.ts";
import type { CirculationSubject } from "@aeromaint/contracts/documents/circulation-state.ts";
import type { RevisionFile } from "@aeromaint/contracts/documents/revision.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { isReleased, noticePeriod } from "../../../crud/is-released.ts";
import type { Tx } from "../../../infra/db/database.ts";
import { fileUrl } from "../../../infra/files/file-urls.ts";
import { conflict, found } from "../../../infra/http/errors.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { revisionLabel, shownState, textColumns } from "../documents.ts";
import { canonicalTextHash } from "./circulated-text.ts";

/** Name of the circulated text in the ledger; a revision with its number. */
export const circulatedLabel = sql<string>`coalesce((select ${revisionLabel}
  from revision r join document d using (item_id)
  where c.subject = 'revision' and r.revision_id = c.subject_id), c.title)`;

interface CirculatedText {
  title: string;
  sha256: string;
  /** Copy of the text; null for a revision, which is immutable. */
  html: string | null;
  files: (RevisionFile & { list: string })[];
}

/**
 * Reads the current text to circulate.
 * @throws 404 outside the data scope
 * @throws 409 if readers cannot see the text
 */
export function findCirculatedText(
  tx: Tx,
  { subject, subjectId }: { subject: CirculationSubject; subjectId: string },
  actor: Actor,
): Promise<CirculatedText> {
  return subject === "revision"
    ? findCirculatedRevision(tx, subjectId, actor)
    : findReleasedText(tx, { subject, id: subjectId }, actor);
}

async function findCirculatedRevision(
  tx: Tx,
  id: string,
  { user, now }: Actor,
): Promise<CirculatedText> {
  const { rows } = await sql<{ title: string; sha256: string; state: string }>`
    select r.title, r.sha256, ${shownState(now)} as state
    from revision r join document d using (item_id) join content_item i using (item_id)
    where r.revision_id = ${id}::bigint
      and ${withinScope(user, { dept: "i.dept_id", owner: "i.created_by" })}
    for update of d`.execute(tx);
  const { title, sha256, state } = found(rows[0]);
  if (state !== "effective" && state !== "scheduled") {
    throw conflict("只能传阅有效或待生效的版次");
  }
  return { title, sha256, html: null, files: [] };
}

const texts = {
  notice: {
    from: sql`platform_notice n`,
    id: sql`n.notice_id`,
    columns: sql`n.notice_title as title, n.notice_content as html`,
    period: noticePeriod,
    scope: { dept: "n.dept_id", owner: "n.created_by" },
  },
  item: {
    from: sql`content_item n left join document d using (item_id)`,
    id: sql`n.item_id`,
    columns: sql`${textColumns("n")}, n.content as html`,
    period: "n",
    scope: { dept: "n.dept_id", owner: "n.created_by" },
  },
} as const;

interface StoredText extends Partial<Omit<ItemTexts, "title">> {
  title: string;
  html: string;
  isReleased: boolean;
  isControlled: boolean;
}

async function findReleasedText(
  tx: Tx,
  { subject, id }: { subject: keyof typeof texts; id: string },
  { user, now }: Actor,
): Promise<CirculatedText> {
  const { from, id: key, columns, period, scope } = texts[subject];
  const isControlled = subject === "item" ? sql`d.item_id is not null` : sql`false`;
  const { rows } = await sql<StoredText>`
    select ${columns}, ${isReleased(now, period)} as is_released, ${isControlled} as is_controlled
    from ${from} where ${key} = ${id}::bigint and ${withinScope(user, scope)}
    for share of n`.execute(tx);
  const text = found(rows[0]);
  if (text.isControlled) throw conflict("该内容是受控文件，请对其版次发起传阅");
  if (!text.isReleased) throw conflict("只能传阅已发布的内容");
  const files = await filesOf(tx, id);
  const { title } = text;
  const html = withAdditionalTexts(text, text.html);
  return { title, html, files, sha256: await canonicalTextHash({ subject, title, html, files }) };
}

async function filesOf(tx: Tx, ownerId: string): Promise<CirculatedText["files"]> {
  const { rows } = await sql<Omit<CirculatedText["files"][number], "url"> & { isPrivate: boolean }>`
    select file_id as attachment_id, name, size::float8 as size, sha256, field as list, is_private
    from sys_file where owner_id = ${ownerId}::bigint
    order by field, position, file_id`.execute(tx);
  return rows.map(({ isPrivate, ...file }) => ({
    ...file,
    url: fileUrl({ fileId: file.attachmentId, isPrivate }),
  }));
}
