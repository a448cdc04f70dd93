import { useId } from "react";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { useListState } from "../content/list-state.ts";
import { KeywordSearch } from "../keyword-search.tsx";
import { usePageTitle } from "../page-title.ts";
import { paths, productsPath } from "../paths.ts";
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
  const products = useProducts({ categoryId, keyword, pageNum });
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
        <CategoryNav
          categories={categories}
          chosen={trail}
          hrefOf={(id) => hrefOf({ categoryId: id, title: "", pageNum: 1 })}
        />
        <section className={styles.products} aria-labelledby={heading}>
          <header className={styles.header}>
            <h1 id={heading}>{category?.name ?? title}</h1>
            {products.data && (
              <p className={styles.count}>
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
          <ProductList
            products={products}
            state={state}
            toPage={(page) => go({ pageNum: page })}
            clear={() => filter({ title: "" })}
          />
        </section>
      </div>
    </>
  );
}
