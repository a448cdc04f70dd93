import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import { useSearchParams } from "react-router";
import { useSignedIn } from "../../../api/tokens.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { usePageTitle } from "../../page-title.ts";
import { paths, productsPath } from "../../paths.ts";
import { Missing } from "../../shared/error/missing.tsx";
import { type Product, productCall, useProduct } from "../products.ts";
import { ProductSkeleton, ProductView } from "./product-view.tsx";

const title = "航材产品";

/** One product. An address that names it opens for visitors too. */
export function Component() {
  const [query] = useSearchParams();
  const asked = query.get("id") ?? "";
  const id = patterns.id.test(asked) ? asked : "";
  const call = productCall(id, useSignedIn());
  const { data, isLoading, error, refetch } = useProduct(id, call);
  usePageTitle(data?.name ?? title);
  return (
    <>
      <Breadcrumb
        steps={[
          { label: "首页", to: paths.home },
          { label: title, to: paths.aviationProducts },
          ...(data ? stepsTo(data) : []),
        ]}
      />
      {isLoading && <ProductSkeleton />}
      {!isLoading && !data && (
        <Missing
          thing="产品"
          error={error}
          again={() => void refetch()}
          way={{ to: paths.aviationProducts, label: "查看全部航材" }}
        />
      )}
      {data && <ProductView key={data.infoId} product={data} call={call} />}
    </>
  );
}

function stepsTo({ categoryId, categoryName, name }: Product) {
  return [{ label: categoryName, to: productsPath(categoryId) }, { label: name }];
}
