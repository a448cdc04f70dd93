import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import { useId } from "react";
import { Link } from "react-router";
import { FitMark } from "../../own/documents/document-line.tsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Empty } from "../../ui/empty.tsx";
import { KeywordSearch } from "../../ui/keyword-search.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePageTitle } from "../page-title.ts";
import { paths, productPath, productsPath } from "../paths.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import { useListState } from "../shared/content/list-state.ts";
import { FacetBlock } from "../shared/facets/facet-block.tsx";
import { FacetedResults, useFacetedList } from "../shared/facets/faceted-list.tsx";
import styles from "./aviation-products-page.module.css";
import { categoryTrail, useMaterialCategories } from "./categories.ts";
import { CategoryNav } from "./category-nav.tsx";
import productCardsStyles from "./product-cards.module.css";
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
      <Breadcrumb
        steps={[
          { label: "首页", to: paths.home },
          { label: title, to: paths.aviationProducts },
          ...steps,
        ]}
      />
      <div className={styles.page}>
        <div className={styles.side}>
          <CategoryNav
            categories={categories}
            chosen={trail}
            hrefOf={(id) => hrefOf({ categoryId: id, title: "", pageNum: 1 })}
          />
          <FacetBlock {...list.facets} />
        </div>
        <section aria-labelledby={heading}>
          <header className={`page-head ${styles.header}`}>
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
            toPage={(page) => go({ pageNum: page })}
            skeleton={<ProductCardsSkeleton count={productsPerPage} />}
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
            {(page) => <ProductCards products={page.list} />}
          </FacetedResults>
        </section>
      </div>
    </>
  );
}

/** One page of products. Visitors must sign in to open one. */
function ProductCards({ products }: { products: OpenMaterialRow[] }) {
  return (
    <ul className={productCardsStyles.cards}>
      {products.map((product, at) => (
        <li key={product.infoId}>
          <MemberLink
            data-row=""
            className={productCardsStyles.card}
            to={productPath(product.infoId)}
          >
            <Picture
              urls={product.file}
              fallback="product"
              sizes="(max-width: 1023px) 46vw, 310px"
              eager={at < 3}
            />
            <span className={productCardsStyles.words}>
              <strong>{product.name}</strong>
              <span className={productCardsStyles.subtitle}>{product.subtitle}</span>
              <ProductTags {...product} />
              <FitMark isFitting={product.isFitting} />
              <Mileage price={product.price} className={productCardsStyles.price} />
            </span>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}

function ProductCardsSkeleton({ count }: { count: number }) {
  return (
    <ul className={productCardsStyles.cards} aria-busy="true" aria-label="加载中">
      {Array.from({ length: count }, (_, card) => card).map((card) => (
        <li key={card} className={productCardsStyles.card}>
          <span className={productCardsStyles.waitingPicture} />
          <span className={productCardsStyles.words}>
            <Skeleton width="70%" height={22} />
            <span className={productCardsStyles.subtitle}>
              <Skeleton width="90%" height={20} />
            </span>
            <span className={productCardsStyles.price}>
              <Skeleton width="60%" height={26} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
