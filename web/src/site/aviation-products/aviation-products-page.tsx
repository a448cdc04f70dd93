import { useId } from "react";
import { fitQueryOf, useOwnAircraft } from "../../session/own-aircraft.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { KeywordSearch } from "../keyword-search.tsx";
import { usePageTitle } from "../page-title.ts";
import { paths, productsPath } from "../paths.ts";
import { useListState } from "../shared/content/list-state.ts";
import { FacetBlock } from "../shared/facets/facet-block.tsx";
import { FacetChips } from "../shared/facets/facet-chips.tsx";
import { unknownAircraft, useFacetCounts } from "../shared/facets/facet-counts.ts";
import {
  countChosen,
  facetsQueryOf,
  noFacets,
  useChosenFacets,
} from "../shared/facets/facet-state.ts";
import { FitStrip } from "../shared/facets/fit-strip.tsx";
import { UnknownAircraft } from "../shared/facets/unknown-aircraft.tsx";
import styles from "./aviation-products-page.module.css";
import { categoryTrail, useMaterialCategories } from "./categories.ts";
import { CategoryNav } from "./category-nav.tsx";
import { ProductList } from "./product-list.tsx";
import { useProducts } from "./products.ts";

const title = "航材产品";

/** Products to be exchanged for mileage: categories on the left, six products a page. */
export function Component() {
  const heading = useId();
  const { state, go, filter, hrefOf } = useListState();
  const { categoryId, title: keyword, pageNum } = state;
  const categories = useMaterialCategories();
  const facets = useChosenFacets();
  const chosen = facetsQueryOf(facets.chosen);
  const { data: own } = useOwnAircraft();
  const fit = fitQueryOf(own);
  const products = useProducts({ categoryId, keyword, pageNum, more: { ...chosen, ...fit } });
  const asked = { categoryId, keyword, ...chosen, ...(fit.fitsOnly && fit) };
  const counts = useFacetCounts("/open/material", asked);
  const unknown = unknownAircraft(products.error);
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
              {...(countChosen(facets.chosen) > 0 && { widen: () => facets.choose(noFacets) })}
            />
          )}
        </section>
      </div>
    </>
  );
}
