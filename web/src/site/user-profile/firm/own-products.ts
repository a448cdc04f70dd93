import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../api/query-by-key.ts";
import type { StoredDraft } from "../../../session/drafts/draft-copies.ts";
import { paths } from "../../paths.ts";

export const ownProductsPath = "/material/own";
export const ownProductsPerPage = 8;

/** Which drafts are of products: of new ones, which have numbers of their own, and of changes. */
export const newProductForm = `${ownProductsPath}/new`;

const fresh = { staleTime: 0, meta: { quiet: true } } as const;

export function useOwnProducts(query: { status: string; pageNum: number }) {
  return useQuery({
    ...callQuery(ownProductsPath, { ...query, pageSize: ownProductsPerPage }),
    ...fresh,
    placeholderData: (previous) => previous,
  });
}

export const useOwnProductCounts = () =>
  useQuery({ ...callQuery(`${ownProductsPath}/counts`), ...fresh });

/** The form of a product, new or with the given id. */
export function productFormPath(id?: string): string {
  return id ? `${paths.ownProduct}?id=${id}` : paths.ownProduct;
}

/** The form with a draft: several may belong to one product. */
export function productDraftPath({ formPath, rowId, draftId }: StoredDraft): string {
  const name = formPath === newProductForm ? "draft" : "id";
  return `${paths.ownProduct}?${name}=${rowId}&text=${draftId}`;
}

/** State of the navigation that follows when a product was handed in. */
export const handedIn = "handed-in";
