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
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";
import { fullPageParam } from "../../../crud/full-page/use-full-page.ts";
import { listAddress } from "../../navigation/record-pages.ts";

const { pageNum: _pageNum, pageSize: _pageSize, ...filters } = documentQuery.properties;
const { itemId: _itemId, ...row } = documentRow.properties;

/** The master list as the shared pieces of a list take it: a read-only resource. */
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

/** Search parameters of the screen's address that show one document, and one of its revisions. */
export const shownDocument = "document";
export const shownRevision = "rev";

/** The search parameter of a dialog that opens with a document's page. */
export const begunAct = "begin";
type BegunAct = "revise" | "withdraw";

/** The address of a document's page, and of the dialog that opens with it. */
export function documentAddress(itemId: string, revNo?: number, begin?: BegunAct): string {
  return listAddress(screens.documents.path, {
    [shownDocument]: itemId,
    ...(revNo !== undefined && { [shownRevision]: String(revNo) }),
    ...(begin && { [begunAct]: begin }),
  });
}

/** Where a draft is written, on a page of its own. */
export const deskAddress = (itemId: string, revNo: number): string =>
  `${documentAddress(itemId, revNo)}&${fullPageParam}=${revNo}`;

/** Where a controlled item is edited: its draft, or a new revision where it has none. */
export async function editAddress(itemId: string): Promise<string> {
  const { revNo, state, nextRevNo, nextState } = await api.get(`${documentPath}/${itemId}`);
  if (nextRevNo !== null && nextState === "draft") return documentAddress(itemId, nextRevNo);
  return state === "draft"
    ? documentAddress(itemId, revNo)
    : documentAddress(itemId, undefined, "revise");
}

/** Where the revisions of a document are. */
export function revisionsPath({ module, itemId }: Pick<DocumentHead, "module" | "itemId">) {
  return `${contentModules[module].item.path}/${itemId}/revisions` as const;
}

/** Where one revision is. */
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

/** What changed from one revision to a later one. */
export function useRevisionDiff(head: DocumentHead, [older, newer]: readonly [number, number]) {
  const path = `${revisionsPath(head)}/${older}/diff/${newer}` as const;
  return useQuery({
    queryKey: [documentPath, head.itemId, "diff", older, newer],
    queryFn: ({ signal }) => api.get(path, {}, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Paths of all that shows documents. */
const shownIn = [
  documentPath,
  workbenchPath,
  ...Object.values(contentModules).map(({ item }) => item.path),
];

/** Has everything about documents asked for again: an act on one changes lists, heads and tasks. */
export function useDocumentsChanged(): () => void {
  const client = useQueryClient();
  return () => {
    for (const path of shownIn) void client.invalidateQueries({ queryKey: [path] });
  };
}
