import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import { useId } from "react";
import { Link } from "react-router";
import { ownAircraftListParams, useOwnAircraft } from "../../session/own-aircraft.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePageTitle } from "../page-title.ts";
import { paths, productPath, productsPath } from "../paths.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import { type ListState, useListState } from "../shared/content/list-state.ts";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import { FacetBlock, FacetChips, UnknownAircraft } from "../shared/facets/facet-block.tsx";
import {
  countChosenFacets,
  facetsToQuery,
  noFacets,
  unknownAircraftMessage,
  useChosenFacets,
  useFacetCounts,
} from "../shared/facets/facet-state.ts";
import { FitMark, FitStrip } from "../shared/facets/fit-strip.tsx";
import { KeywordSearch } from "../shared/keyword-search.tsx";
import { Picture } from "../shared/picture.tsx";
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
  const facets = useChosenFacets();
  const chosen = facetsToQuery(facets.chosen);
  const { data: own } = useOwnAircraft();
  const fit = ownAircraftListParams(own);
  const products = useProducts({ categoryId, keyword, pageNum, more: { ...chosen, ...fit } });
  const filters = { categoryId, keyword, ...chosen, ...(fit.fitsOnly && fit) };
  const counts = useFacetCounts("/open/material", filters);
  const unknown = unknownAircraftMessage(products.error);
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
          <FacetBlock
            {...facets}
            counts={counts.data}
            isWaiting={counts.isPlaceholderData}
            hasFailed={counts.isError}
          />
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
          <FacetChips {...facets} counts={counts.data} keyword={keyword} drops="title" />
          <FitStrip own={own} />
          {unknown ? (
            <UnknownAircraft
              sentence={unknown}
              forget={() => facets.choose({ ...facets.chosen, aircraft: "" })}
            />
          ) : (
            <ProductList
              products={products}
              state={state}
              toPage={(page) => go({ pageNum: page })}
              clear={() => filter({ title: "" })}
              {...(countChosenFacets(facets.chosen) > 0 && {
                widen: () => facets.choose(noFacets),
              })}
            />
          )}
        </section>
      </div>
    </>
  );
}

interface ProductListProps {
  products: ReturnType<typeof useProducts>;
  state: Pick<ListState, "categoryId" | "title" | "pageNum">;
  toPage: (page: number) => void;
  clear: () => void;
  /** Clears the other filters; absent without any. */
  widen?: () => void;
}

function ProductList({ products, state, toPage, ...choice }: ProductListProps) {
  const { data, isPending, isPlaceholderData, refetch } = products;
  if (isPending) return <ProductCardsSkeleton count={productsPerPage} />;
  if (!data) {
    return <NotLoaded subject="产品" onRetry={refetch} />;
  }
  const pages = Math.ceil(data.total / productsPerPage);
  if (data.list.length === 0) {
    return <NothingFound state={state} pages={pages} toPage={toPage} {...choice} />;
  }
  return (
    <div className="settling" data-waiting={isPlaceholderData}>
      <ProductCards products={data.list} />
      <Pager page={state.pageNum} pages={pages} onPage={toPage} />
    </div>
  );
}

interface NothingFoundProps extends Omit<ProductListProps, "products"> {
  pages: number;
}

function NothingFound({ state, pages, toPage, clear, widen }: NothingFoundProps) {
  if (pages > 0) {
    return (
      <Empty title="这一页没有产品">
        <Button onClick={() => toPage(1)}>回到第一页</Button>
      </Empty>
    );
  }
  if (widen) {
    return (
      <Empty title="没有符合条件的产品">
        <Button onClick={widen}>清除筛选条件</Button>
      </Empty>
    );
  }
  if (state.title) {
    return (
      <Empty title="没有符合条件的产品">
        <Button onClick={clear}>清除关键字</Button>
      </Empty>
    );
  }
  if (state.categoryId) {
    return (
      <Empty title="该分类下暂无产品">
        <Link to={paths.aviationProducts}>查看全部航材</Link>
      </Empty>
    );
  }
  return <Empty title="暂无产品">新产品上架后会显示在这里</Empty>;
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
