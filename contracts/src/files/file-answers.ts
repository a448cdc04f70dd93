import { Type } from "typebox";

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
