import { type Static, Type } from "typebox";
import type { StoredFile } from "../../infra/files/file.queries.ts";
import { fileUrl } from "../../infra/files/file-urls.ts";

/** Unchecked on purpose: whatever is no file id answers 404, not 400. */
export const fileParams = Type.Unsafe<{ id: string }>({ type: "object" });

/** A file as the management calls list it. */
export const attachmentRow = Type.Object({
  attachmentId: Type.String(),
  url: Type.String(),
  name: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  contentType: Type.String(),
});

export function attachmentOf(file: StoredFile): Static<typeof attachmentRow> {
  const { fileId, name, size, contentType } = file;
  return { attachmentId: fileId, url: fileUrl(file), name, size, contentType };
}

/** What OpenAPI says of an answer that is bytes. */
export const bytesAnswer = {
  200: {
    description: "文件内容",
    content: { "application/octet-stream": { schema: Type.String({ format: "binary" }) } },
  },
};
