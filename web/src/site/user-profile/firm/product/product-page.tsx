import { draftsPath } from "@aeromaint/contracts/personal/draft.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Navigate, useSearchParams } from "react-router";
import { DetailState, NotLoaded } from "../../../../api/not-loaded.tsx";
import { callQuery } from "../../../../api/query-by-key.ts";
import { findDraftInput, listFormDrafts } from "../../../../session/drafts/draft-writer.ts";
import { useProfile } from "../../../../session/profile.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { Breadcrumb } from "../../../breadcrumb.tsx";
import { usePageTitle } from "../../../page-title.ts";
import { ownProductsId, paths } from "../../../paths.ts";
import { idIn } from "../../../shared/content/list-state.ts";
import { newProductForm, ownProductsPath } from "../own-products.ts";

// Loaded while the product and its draft are.
const ProductForm = lazy(() => import("./product-form.tsx"));

const fresh = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { quiet: true } } as const;

/** The form of a firm's product: a new one, a change, or a draft of either. */
export function Component() {
  const [query] = useSearchParams();
  const id = idIn(query);
  const rowId = id || idIn(query, "draft");
  const profile = useProfile();
  const userId = profile.data?.user.userId ?? "";
  const wanted = query.get("text");
  const place = { userId, formPath: id ? ownProductsPath : newProductForm, rowId };
  const product = useQuery({
    ...callQuery(`${ownProductsPath}/${id}`),
    ...fresh,
    enabled: id !== "",
  });
  const draft = useQuery({
    queryKey: [draftsPath, place, wanted],
    queryFn: async () => {
      const drafts = await listFormDrafts(place);
      const draft = drafts.find(({ draftId }) => draftId === wanted) ?? drafts[0];
      return draft ? { ...draft, values: await findDraftInput(draft) } : null;
    },
    ...fresh,
    enabled: rowId !== "" && userId !== "",
  });
  const failed = [profile, draft].find(({ error }) => error);
  const title = id ? "修改产品" : "发布产品";
  usePageTitle(title);
  const isReady = draft.data !== undefined && (!id || product.data);
  // Its address finds the draft of a new one again after a reload.
  if (!rowId) return <Navigate replace to={`?draft=${Date.now()}`} />;
  return (
    <>
      <Breadcrumb
        steps={[
          { label: "个人中心", to: `${paths.userProfile}#${ownProductsId}` },
          { label: title },
        ]}
      />
      <h1 className="page-title mb-5">{title}</h1>
      {product.error && (
        <DetailState
          query={product}
          subject="产品"
          listLink={{ to: paths.userProfile, label: "返回个人中心" }}
        />
      )}
      {!product.error && failed && <NotLoaded error={failed.error} onRetry={failed.refetch} />}
      {!product.error && !failed && !isReady && <Skeleton height={480} />}
      {isReady && (
        <Suspense fallback={<Skeleton height={480} />}>
          <ProductForm
            key={rowId}
            product={product.data}
            place={place}
            draft={draft.data ?? null}
          />
        </Suspense>
      )}
    </>
  );
}
