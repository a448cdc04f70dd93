import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import {
  type DocumentHead,
  documentPath,
  documentQuery,
  documentRow,
} from "@aeromaint/contracts/documents/document.ts";
import { workbenchPath } from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";
import { fullPageParam } from "../../../crud/full-page/use-full-page.ts";
import { listAddress } from "../../navigation/record-pages.ts";

const { pageNum: _pageNum, pageSize: _pageSize, ...filters } = documentQuery.properties;
const { itemId: _itemId, ...row } = documentRow.properties;

/** Read-only resource for the list components. */
export const documents = resource({
  title: "受控文件",
  path: documentPath,
  id: "itemId",
  permission: "document:revision",
  fields: {},
  row,
  detail: {},
  filters,
});

export const moduleChoices = Object.entries(contentModules).map(([value, { title }]) => ({
  value: value as ContentModuleName,
  label: title,
}));

/** Search parameters of the screen's address: document and revision. */
export const documentParameter = "document";
export const revisionParameter = "rev";

/** Search parameter for the dialog that opens with a document's page. */
export const dialogParameter = "begin";
type DocumentDialog = "revise" | "withdraw";

/** Address of a document's page. `begin` opens a dialog. */
export function documentAddress(itemId: string, revNo?: number, begin?: DocumentDialog): string {
  return listAddress(screens.documents.path, {
    [documentParameter]: itemId,
    ...(revNo !== undefined && { [revisionParameter]: String(revNo) }),
    ...(begin && { [dialogParameter]: begin }),
  });
}

/** Address of the full page that edits a draft. */
export const deskAddress = (itemId: string, revNo: number): string =>
  `${documentAddress(itemId, revNo)}&${fullPageParam}=${revNo}`;

/** Address to edit a controlled item: its draft, or the dialog for a new revision. */
export async function findEditAddress(itemId: string): Promise<string> {
  const { revNo, state, nextRevNo, nextState } = await api.get(`${documentPath}/${itemId}`);
  if (nextRevNo !== null && nextState === "draft") return documentAddress(itemId, nextRevNo);
  return state === "draft"
    ? documentAddress(itemId, revNo)
    : documentAddress(itemId, undefined, "revise");
}

/** API path of a document's revisions. */
export function revisionsPath({ module, itemId }: Pick<DocumentHead, "module" | "itemId">) {
  return `${contentModules[module].item.path}/${itemId}/revisions` as const;
}

/** API path of one revision. */
export type RevisionPath = `${ReturnType<typeof revisionsPath>}/${number}`;

export function useDocumentHead(itemId: string) {
  const path = `${documentPath}/${itemId}` as const;
  return useQuery({
    queryKey: [documentPath, itemId],
    queryFn: ({ signal }) => api.get(path, {}, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

export function useRevisions(head: DocumentHead) {
  const path = revisionsPath(head);
  return useQuery({
    queryKey: [documentPath, head.itemId, "revisions"],
    queryFn: ({ signal }) => api.get(path, {}, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

export function useRevision(head: DocumentHead, revNo: number) {
  const path = `${revisionsPath(head)}/${revNo}` as const;
  return useQuery({
    queryKey: [documentPath, head.itemId, "revision", revNo],
    queryFn: ({ signal }) => api.get(path, {}, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Differences between a revision and a later one. */
export function useRevisionDiff(head: DocumentHead, [older, newer]: readonly [number, number]) {
  const path = `${revisionsPath(head)}/${older}/diff/${newer}` as const;
  return useQuery({
    queryKey: [documentPath, head.itemId, "diff", older, newer],
    queryFn: ({ signal }) => api.get(path, {}, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Query paths that show documents: an act changes lists, heads and tasks. */
export const documentQueryPaths = [
  documentPath,
  workbenchPath,
  ...Object.values(contentModules).map(({ item }) => item.path),
];
