import {
  type DraftBody,
  type DraftKey,
  draftPath,
  draftsPath,
} from "@aeromaint/contracts/personal/draft.ts";
import { api } from "../../api/api.ts";

/** What a draft is without its place. */
export type DraftContent = Pick<DraftBody, "title" | "version" | "values">;

/** Of the query for the list of them. */
export const draftsKey = [draftsPath];

/** The drafts of the signed-in person on the server. */
export const draftCalls = {
  list: () => api.get(draftsPath),
  find: (key: DraftKey) => api.get(draftPath, queryOf(key)),
  save: (body: DraftBody) => api.put(draftPath, body),
  remove: (key: DraftKey) => api.send("DELETE", draftPath, { query: queryOf(key) }),
};

export type DraftCalls = Pick<typeof draftCalls, "find" | "save" | "remove">;

function queryOf({ formPath, rowId }: DraftKey) {
  return { formPath, ...(rowId && { rowId }) };
}
