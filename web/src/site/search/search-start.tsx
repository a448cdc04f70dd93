import { useId } from "react";
import { Link } from "react-router";
import { useCategories } from "../categories.ts";
import { categoryPath, paths, productPath } from "../paths.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import { type SiteModule, siteModules } from "../shared/content/modules.ts";
import { useNewestProducts, useSearchHint } from "./part-numbers.ts";
import { RecentList } from "./recent-list.tsx";
import styles from "./search-page.module.css";

/** Before a word is typed: how to search, what was searched, and where to look without words. */
export function SearchStart() {
  return (
    <div className={styles.start}>
      <p className={styles.hint}>中文可以搜索任意片段；{useSearchHint()}。多个词用空格隔开。</p>
      <RecentList />
      {Object.values(siteModules).map((module) => (
        <ModuleCategories key={module.path} module={module} />
      ))}
      <NewestProducts />
    </div>
  );
}

function ModuleCategories({ module }: { module: SiteModule }) {
  const heading = useId();
  const { data = [] } = useCategories(module.categories);
  return (
    <section className={styles.offer} aria-labelledby={heading}>
      <h2 id={heading}>{module.title}</h2>
      <ul>
        {data.map((category) => (
          <li key={category.categoryId}>
            <Link to={categoryPath(module.path, category)}>{category.name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewestProducts() {
  const heading = useId();
  const { data } = useNewestProducts();
  return (
    <section className={styles.offer} aria-labelledby={heading}>
      <h2 id={heading}>最新航材</h2>
      <ul>
        {data?.list.map(({ infoId, name }) => (
          <li key={infoId}>
            <MemberLink to={productPath(infoId)}>{name}</MemberLink>
          </li>
        ))}
        <li>
          <Link to={paths.aviationProducts}>全部航材</Link>
        </li>
      </ul>
    </section>
  );
}
