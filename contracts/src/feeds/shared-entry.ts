import { type Static, Type } from "typebox";
import type { SearchKind } from "../search/search-kinds.ts";

/** What anyone may know of an entry that a shared link leads to. */
export const sharedEntry = Type.Object({
  kind: Type.Unsafe<SearchKind>({ type: "string" }),
  title: Type.String(),
  summary: Type.String(),
  /** Url of the first picture. */
  cover: Type.Unsafe<string | null>({ type: ["string", "null"] }),
});

export type SharedEntry = Static<typeof sharedEntry>;
