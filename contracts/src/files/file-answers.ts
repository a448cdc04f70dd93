import { Type } from "typebox";

/** Not checked on purpose: what is no file id answers 404, not 400. */
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
