import { draftsPath } from "@aeromaint/contracts/personal/draft.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../api/query-by-key.ts";
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

/** Products that are not handed in yet. */
export const useProductDrafts = () =>
  useQuery({
    ...callQuery(draftsPath),
    ...fresh,
    select: (drafts) =>
      drafts.filter(({ formPath }) => [ownProductsPath, newProductForm].includes(formPath)),
  });

interface FormPlace {
  /** Of the product to change. */
  id?: string | null;
  /** Of the draft of a new one. */
  draft?: string | null;
}

/** The form of a product. */
export function productFormPath({ id, draft }: FormPlace = {}): string {
  const query = id ? `?id=${id}` : draft ? `?draft=${draft}` : "";
  return `${paths.ownProduct}${query}`;
}

/** State of the navigation that follows when a product was handed in. */
export const handedIn = "handed-in";
