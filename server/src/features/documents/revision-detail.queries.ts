import type { RevisionDetail } from "@aeromaint/contracts/documents/revision.ts";
import type { Read } from "../../infra/db/database.ts";
import { listRemarks } from "./remark.queries.ts";
import { listSteps } from "./review-steps.queries.ts";
import { findRevision } from "./revision.queries.ts";
import { filesOfRevision } from "./revision-files.queries.ts";

interface Asked {
  itemId: string;
  revNo: number;
  now: Date;
}

/** A revision with all that is needed to decide on it. */
export async function readRevision(db: Read, asked: Asked): Promise<RevisionDetail | undefined> {
  const revision = await findRevision(db, asked);
  if (!revision) return undefined;
  const { html: content, revisionId, ...row } = revision;
  const [files, steps, remarks] = await Promise.all([
    filesOfRevision(db, revisionId),
    listSteps(db, revisionId),
    listRemarks(db, revisionId),
  ]);
  const { cover: covers, attachment: fileVOList } = files;
  return { ...row, revisionId, content, covers, fileVOList, steps, remarks };
}
