import { useSearchParams } from "react-router";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { usePageTitle } from "../page-title.ts";
import { paths } from "../paths.ts";
import { chosenFacetsOf, facetsQueryOf } from "../shared/facets/facet-state.ts";
import { Results } from "./results.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { SearchStart } from "./search-start.tsx";
import { type SearchState, searchStateOf } from "./search-state.ts";

export function Component() {
  const [query, setQuery] = useSearchParams();
  const state = searchStateOf(query);
  const { keyword } = state;
  usePageTitle(keyword ? `搜索：${keyword}` : "搜索");
  const go = ({ kind, pageNum }: Omit<SearchState, "keyword">) =>
    setQuery({
      keyword,
      ...(kind && { kind }),
      ...(pageNum > 1 && { pageNum: String(pageNum) }),
      ...facetsQueryOf(chosenFacetsOf(query)),
    });
  return (
    <>
      <Breadcrumb steps={[{ label: "首页", to: paths.home }, { label: "搜索" }]} />
      <h1 className={styles.heading}>站内搜索</h1>
      <SearchForm key={keyword} keyword={keyword} />
      {keyword ? <Results state={state} go={go} /> : <SearchStart />}
    </>
  );
}
