import { type Static, Type } from "typebox";
import type { SearchKind } from "../search/search-kinds.ts";

/** Public preview of an entry behind a shared link. */
export const sharedEntry = Type.Object({
  kind: Type.Unsafe<SearchKind>({ type: "string" }),
  title: Type.String(),
  summary: Type.String(),
  /** URL of the first picture. */
  cover: Type.Unsafe<string | null>({ type: ["string", "null"] }),
});

export type SharedEntry = Static<typeof sharedEntry>;
