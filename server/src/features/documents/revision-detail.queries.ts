import { withAdditionalTexts } from "@aeromaint/contracts/content/item-texts.ts";
import type { RevisionDetail } from "@aeromaint/contracts/documents/revision.ts";
import type { Actor } from "../../crud/actor.ts";
import type { Read } from "../../infra/db/database.ts";
import { unprintableIn } from "../../infra/pdf/printed-fonts.ts";
import { listRemarks } from "./review/remark.queries.ts";
import { listSteps, listTodos } from "./review/review-steps.queries.ts";
import { mayRecall } from "./review/submit.queries.ts";
import { findRevision } from "./revision.queries.ts";
import { filesOfRevision } from "./revision-files.queries.ts";
import type { RevisionKey } from "./write-revision.queries.ts";

/** Finds a revision with its files, review steps and remarks. */
export async function findRevisionDetail(
  db: Read,
  key: RevisionKey,
  actor: Actor,
): Promise<RevisionDetail | undefined> {
  const revision = await findRevision(db, { ...key, now: actor.now });
  if (!revision) return undefined;
  const { html: content, revisionId, applicability, ...row } = revision;
  const [files, steps, remarks, own, isRecaller] = await Promise.all([
    filesOfRevision(db, revisionId),
    listSteps(db, revisionId),
    listRemarks(db, revisionId, actor),
    listTodos(db, { pageSize: 1 }, actor, { revisionId }),
    mayRecall(db, revisionId, actor),
  ]);
  const { cover: covers, attachment: fileVOList } = files;
  const mayDecide = own.total > 0;
  const isAuthor = revision.authorIds.includes(actor.user.userId);
  const names = fileVOList.map(({ name }) => name);
  const text = withAdditionalTexts(revision, content);
  const printed = [revision.title, text, revision.reason, revision.author.name, ...names];
  const unprintable = unprintableIn(printed.join("\n"));
  const may = { mayDecide, mayRecall: isRecaller, isAuthor };
  const shown = { content, covers, fileVOList, steps, remarks, unprintable };
  return { ...row, ...applicability, revisionId, ...may, ...shown };
}
