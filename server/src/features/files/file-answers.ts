import type { attachmentRow } from "@aeromaint/contracts/files/file-answers.ts";
import type { Static } from "typebox";
import type { StoredFile } from "../../infra/files/file.queries.ts";
import { fileUrl } from "../../infra/files/file-urls.ts";

export function attachmentOf(file: StoredFile): Static<typeof attachmentRow> {
  const { fileId, name, size, contentType } = file;
  return { attachmentId: fileId, url: fileUrl(file), name, size, contentType };
}
