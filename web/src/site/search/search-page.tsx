import { useEffect, useId } from "react";
import { Link, useSearchParams } from "react-router";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Button } from "../../ui/button.tsx";
import { useCategories } from "../categories.ts";
import { usePageTitle } from "../page-title.ts";
import { categoryPath, paths, productPath, searchPath } from "../paths.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import { type SiteModule, siteModules } from "../shared/content/modules.ts";
import { facetsToQuery, parseFacets } from "../shared/facets/facet-state.ts";
import { useNewestProducts, useSearchHint } from "./part-numbers.ts";
import { forgetRecent, useRecent } from "./recent-searches.ts";
import { Results } from "./results.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { parseSearchState, type SearchState } from "./search-state.ts";

export function Component() {
  const [query, setQuery] = useSearchParams();
  const state = parseSearchState(query);
  const { keyword } = state;
  usePageTitle(keyword ? `搜索：${keyword}` : "搜索");
  const go = ({ kind, pageNum, asWords = state.asWords }: Omit<SearchState, "keyword">) =>
    setQuery({
      keyword,
      ...(asWords && { asWords }),
      ...(kind && { kind }),
      ...(pageNum > 1 && { pageNum: String(pageNum) }),
      ...facetsToQuery(parseFacets(query)),
    });
  return (
    <>
      <Breadcrumb steps={[{ label: "首页", to: paths.home }, { label: "搜索" }]} />
      <h1 className="mb-4 font-semibold text-xl leading-tight max-md:text-lg">站内搜索</h1>
      <SearchForm key={keyword} keyword={keyword} />
      {keyword ? <Results state={state} go={go} /> : <SearchStart />}
    </>
  );
}

/** Start of a search: hints, recent searches and entry points. */
function SearchStart() {
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>("main [data-site-search]");
    if (!field) return;
    // The page already shows the recent searches.
    field.dataset.quiet = "";
    field.focus({ preventScroll: true });
    delete field.dataset.quiet;
  }, []);
  return (
    <div className="min-h-120">
      <p
        className={`mt-4 max-w-180 text-muted text-sm leading-reading ${styles.hint}`}
      >{`中文可以搜索任意片段，多个词用空格隔开；${useSearchHint()}`}</p>
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
    <section className={`mt-6 ${styles.offer}`} aria-labelledby={heading}>
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
  const { data, isPending } = useNewestProducts();
  return (
    <section className={`mt-6 ${styles.offer}`} aria-labelledby={heading}>
      <h2 id={heading}>最新航材</h2>
      <ul>
        {data?.list.map(({ infoId, name }) => (
          <li key={infoId}>
            <MemberLink to={productPath(infoId)}>{name}</MemberLink>
          </li>
        ))}
        {/* With those before it, which would push it away. */}
        {!isPending && (
          <li>
            <Link to={paths.aviationProducts}>全部航材</Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function RecentList() {
  const recent = useRecent();
  if (recent.length === 0) return null;
  return (
    <section className={`mt-6 ${styles.offer}`} aria-labelledby="recent-searches">
      <h2 id="recent-searches">最近搜索</h2>
      <ul>
        {recent.map((keyword) => (
          <li key={keyword}>
            <Link to={searchPath(keyword)}>{keyword}</Link>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={forgetRecent}>
        清除记录
      </Button>
    </section>
  );
}
