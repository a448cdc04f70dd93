import { Type } from "typebox";

/** Not validated: an invalid id must answer 404, not 400. */
export const fileParams = Type.Unsafe<{ id: string }>({ type: "object" });

/** File in the lists of the back office. */
export const attachmentRow = Type.Object({
  attachmentId: Type.String(),
  url: Type.String(),
  name: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  contentType: Type.String(),
});
