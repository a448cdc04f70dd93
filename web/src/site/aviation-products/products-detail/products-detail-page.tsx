import { patterns } from "@aeromaint/contracts/validation.ts";
import { Link, useSearchParams } from "react-router";
import { ApiError, messageOf } from "../../../session/api-error.ts";
import { useSignedIn } from "../../../session/tokens.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { usePageTitle } from "../../page-title.ts";
import { paths, productsPath } from "../../paths.ts";
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
      {!isLoading && !data && <Missing error={error} again={() => void refetch()} />}
      {data && <ProductView key={data.infoId} product={data} call={call} />}
    </>
  );
}

function stepsTo({ categoryId, categoryName, name }: Product) {
  return [{ label: categoryName, to: productsPath(categoryId) }, { label: name }];
}

/** No id, no approved product of that id, or no answer. */
function Missing({ error, again }: { error: Error | null; again: () => void }) {
  if (error && !(error instanceof ApiError && error.code === 404)) {
    return (
      <Empty title={messageOf(error)}>
        <Button onClick={again}>重新加载</Button>
      </Empty>
    );
  }
  return (
    <Empty title={error ? "产品不存在或已下架" : "没有指定要查看的产品"}>
      <Link to={paths.aviationProducts}>查看全部航材</Link>
    </Empty>
  );
}
