import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import { useId } from "react";
import { Link } from "react-router";
import { FitMark } from "../../own/documents/document-line.tsx";
import { Empty } from "../../ui/empty.tsx";
import { KeywordSearch } from "../../ui/keyword-search.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";
import { Breadcrumb } from "../breadcrumb.tsx";
import { usePageTitle } from "../page-title.ts";
import { paths, productPath, productsPath } from "../paths.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import { useListState } from "../shared/content/list-state.ts";
import { FacetBlock } from "../shared/facets/facet-block.tsx";
import { FacetedResults, useFacetedList } from "../shared/facets/faceted-list.tsx";
import { categoryTrail, useMaterialCategories } from "./categories.ts";
import { CategoryNav } from "./category-nav.tsx";
import { Mileage, ProductTags } from "./product-tags.tsx";
import { productsPerPage, useProducts } from "./products.ts";

const title = "航材产品";

/** Products with their prices in mileage: category tree on the left, six products per page. */
export function Component() {
  const heading = useId();
  const { state, go, filter, hrefOf } = useListState();
  const { categoryId, title: keyword, pageNum } = state;
  const categories = useMaterialCategories();
  const list = useFacetedList("/open/material", { categoryId, keyword });
  const products = useProducts({ categoryId, keyword, pageNum, more: list.more });
  const trail = categoryTrail(categories.data ?? [], categoryId);
  const category = trail.at(-1);
  usePageTitle(category?.name ?? title);
  const steps = trail.map((step) => ({ label: step.name, to: productsPath(step.categoryId) }));
  return (
    <>
      <Breadcrumb steps={[{ label: title, to: paths.aviationProducts }, ...steps]} />
      <div className="grid grid-cols-[--spacing(60)_minmax(0,1fr)] items-start gap-6 max-lg:grid-cols-1 max-lg:gap-5">
        <div className="grid grid-cols-1 gap-4">
          <CategoryNav
            categories={categories}
            chosen={trail}
            hrefOf={(id) => hrefOf({ categoryId: id, title: "", pageNum: 1 })}
          />
          <FacetBlock {...list.facets} />
        </div>
        <section aria-labelledby={heading}>
          <header className="page-head max-lg:mb-0 max-lg:border-b-0">
            <h1 id={heading} className="page-title">
              {category?.name ?? title}
            </h1>
            {products.data && (
              <p>
                共 <b>{products.data.total}</b> 件
              </p>
            )}
            <KeywordSearch
              key={keyword}
              placeholder="名称、件号或品牌"
              keyword={keyword}
              onSearch={(title) => filter({ title })}
            />
          </header>
          <FacetedResults
            list={list}
            result={products}
            subject="产品"
            keyword={keyword}
            pageNum={pageNum}
            pageSize={productsPerPage}
            onPage={(page) => go({ pageNum: page })}
            skeleton={<ProductCardsSkeleton />}
            none={
              categoryId ? (
                <Empty title="该分类下暂无产品">
                  <Link to={paths.aviationProducts}>查看全部航材</Link>
                </Empty>
              ) : (
                <Empty title="暂无产品">新产品上架后会显示在这里</Empty>
              )
            }
            clear={keyword !== "" && { label: "清除关键字", onClick: () => filter({ title: "" }) }}
          >
            {(products) => <ProductCards products={products} />}
          </FacetedResults>
        </section>
      </div>
    </>
  );
}

/** One page of products. Visitors must sign in to open one. */
function ProductCards({ products }: { products: OpenMaterialRow[] }) {
  return (
    <ul className={cards}>
      {products.map((product, at) => (
        <li key={product.infoId} className="flex">
          <MemberLink
            data-row=""
            className="group card flex min-w-0 flex-1 flex-col overflow-hidden text-ink transition-colors hover:border-edge [&>img]:border-b"
            to={productPath(product.infoId)}
          >
            <Picture
              urls={product.file}
              fallback="product"
              sizes="(max-width: 1023px) 46vw, 310px"
              eager={at < 3}
            />
            <span className={words}>
              <strong className="line-clamp-2 font-semibold leading-snug group-hover:text-link">
                {product.name}
              </strong>
              <span className="mb-2 line-clamp-2 text-muted text-sm leading-reading">
                {product.subtitle}
              </span>
              <ProductTags {...product} />
              <FitMark isFitting={product.isFitting} />
              <Mileage price={product.price} className={`max-sm:[&>:first-child]:block ${foot}`} />
            </span>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}

const cards = "grid grid-cols-3 gap-6 max-lg:grid-cols-2 max-sm:gap-3";
const words = "flex flex-1 flex-col gap-1 px-4 pt-4 pb-3 max-sm:p-3";
/** At the lower end of every card, under a line. */
const foot = "mt-auto pt-3 before:mb-3 before:block before:border-t";

function ProductCardsSkeleton() {
  return (
    <SkeletonRows
      count={productsPerPage}
      className={cards}
      rowClassName="card flex min-w-0 flex-1 flex-col overflow-hidden"
    >
      <span className="aspect-16/9 border-b bg-raised" />
      <span className={words}>
        <Skeleton width="70%" height={22} />
        <span className="mb-2">
          <Skeleton width="90%" height={20} />
        </span>
        <span className={foot}>
          <Skeleton width="60%" height={26} />
        </span>
      </span>
    </SkeletonRows>
  );
}
