import {
  applicabilityTitle,
  fullApplicabilityText,
} from "@aeromaint/contracts/applicability/applicability-text.ts";
import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { withAdditionalTexts } from "@aeromaint/contracts/content/item-texts.ts";
import { printCheckPath } from "@aeromaint/contracts/documents/print-code.ts";
import type { RevisionListRow } from "@aeromaint/contracts/documents/revision.ts";
import { revisionKinds, revisionStates } from "@aeromaint/contracts/documents/revision-state.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { readParameter } from "../../../infra/config/system-parameters.ts";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { found } from "../../../infra/http/errors.ts";
import type { PrintedDocument, PrintedTable } from "../../../infra/pdf/printed-document.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { type CanonicalRevision, signedRevision } from "../canonical-revision.queries.ts";
import { approvals, type RevisionRecord } from "../revision.queries.ts";

interface PrintApprovals {
  printTime: string;
  approvals: RevisionListRow["approvals"];
}

interface PrintedSignature {
  name: string;
  dept: string;
  signTime: string;
  sha256: string;
}

/**
 * Content of a printed revision without pictures. Includes signatures within the actor's data scope, if
 * the actor may see circulations.
 */
export async function printedRevision(
  db: Read,
  revision: RevisionRecord,
  { actor, base }: { actor: Actor; base: string },
): Promise<Omit<PrintedDocument, "pictures">> {
  const [answering, signed, signatures, maxPages] = await Promise.all([
    findPrintApprovals(db, revision, actor.now),
    signedRevision(db, revision),
    maySeeCirculations(actor) ? listPrintedSignatures(db, revision.revisionId, actor) : null,
    maxPrintedPages(db),
  ]);
  const { state, sha256, printCode } = revision;
  const { number, revision: revNo, kind, texts, html, facts } = signed;
  const attached = signed.files.filter(({ list }) => list === "attachment");
  const url = base + printCheckPath(printCode);
  const by = (isLast: boolean) =>
    answering.approvals
      .filter((approval) => approval.isLast === isLast)
      .map(({ name, decidedTime }) => `${name}（${decidedTime}）`)
      .join("、") || "—";
  const periods = revision.inForce.map(({ from, until }) => `${from} 至 ${until ?? "今"}`);
  return {
    title: texts.title,
    facts: [
      ["编号", number],
      ["版次", `第 ${revNo} 版（${revisionKinds[kind]}）`],
      ["状态", revisionStates[state]],
      ["分类", facts.category],
      ...version2Facts(facts),
      ["有效期", periods.join("；") || "—"],
      ["复审日", facts.reviewBy ?? "—"],
      ["编写", `${facts.author}（${revision.createTime}）`],
      ["审核", by(false)],
      ["批准", by(true)],
      ["修订原因", facts.reason],
      ["内容摘要值（SHA-256）", sha256 ?? "—"],
      ["核验", url],
    ],
    mark: state === "effective" ? null : revisionStates[state],
    html: withAdditionalTexts(texts, html),
    maxPages,
    tables: [
      ...(attached.length > 0 ? [attachmentTable(attached)] : []),
      ...(signatures ? [signatureTable(signatures, sha256)] : []),
    ],
    check: { url, code: printCode },
    footer: `${number} 第 ${revNo} 版 · 打印于 ${answering.printTime} · 非受控副本，使用前请核对现行有效版次`,
  };
}

/** Facts that version 1 of the canonical JSON does not have. */
function version2Facts({ department, chapters, types }: CanonicalRevision["facts"]) {
  if (!chapters || !types) return [];
  return [
    ["归口部门", department ?? "—"],
    [applicabilityTitle, fullApplicabilityText({ chapters, types })],
  ] as const;
}

async function maxPrintedPages(db: Read): Promise<number> {
  return Number(await readParameter(db, "document.maxPrintedPages"));
}

const maySeeCirculations = ({ user }: Actor) =>
  hasPermission(user.permissions, "document:circulation:query");

function attachmentTable(files: readonly { name: string; sha256: string }[]): PrintedTable {
  const rows = files.map(({ name, sha256 }) => [name, sha256]);
  return { title: "附件", columns: ["名称", "摘要值（SHA-256）"], rows, empty: "无" };
}

function signatureTable(signed: readonly PrintedSignature[], sha256: string | null): PrintedTable {
  return {
    title: "签收记录",
    columns: ["姓名", "部门", "签收时间", "签收内容"],
    rows: signed.map(({ name, dept, signTime, sha256: signedHash }) => [
      name,
      dept,
      signTime,
      signedHash === sha256 ? "与首页摘要值一致" : signedHash,
    ]),
    empty: "无",
  };
}

async function findPrintApprovals(
  db: Read,
  { revisionId }: RevisionRecord,
  now: Date,
): Promise<PrintApprovals> {
  const { rows } = await sql<PrintApprovals>`
    select ${approvals} as approvals,
      to_char(${asTimestamp(now)}, 'YYYY-MM-DD HH24:MI') as print_time
    from revision r where r.revision_id = ${revisionId}::bigint`.execute(db);
  return found(rows[0]);
}

async function listPrintedSignatures(
  db: Read,
  revisionId: string,
  { user }: Actor,
): Promise<readonly PrintedSignature[]> {
  const { rows } = await sql<PrintedSignature>`
    select s.actor->>'name' as name, s.actor->>'dept' as dept, s.signed_at as sign_time, s.sha256
    from circulation c join recipient p using (circulation_id)
      join signature s using (circulation_id, user_id)
    where c.subject = 'revision' and c.subject_id = ${revisionId}::bigint
      and ${withinScope(user, { dept: "p.dept_id", owner: "c.created_by" })}
    order by s.signed_at, s.signature_id`.execute(db);
  return rows;
}
