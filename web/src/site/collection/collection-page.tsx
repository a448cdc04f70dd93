import { useId } from "react";
import { useSearchParams } from "react-router";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { KeywordSearch } from "../keyword-search.tsx";
import { usePageTitle } from "../page-title.ts";
import { paths } from "../paths.ts";
import { collectKindOf } from "../shared/collect/collect-kinds.ts";
import { listStateOf } from "../shared/content/list-state.ts";
import { CollectionList } from "./collection-list.tsx";
import styles from "./collection-page.module.css";
import { useCollectionCounts } from "./collections.ts";

const heading = "我的收藏";

/** What the reader has collected, by kind. The address says which kind, search and page. */
export function Component() {
  const panel = useId();
  const [query, setQuery] = useSearchParams();
  const dictionary = useDictionary("COLLECTION_TYPE");
  const { title, pageNum } = listStateOf(query);
  const counts = useCollectionCounts(title);
  const tabs = dictionary.options
    .filter(({ value }) => collectKindOf(value))
    .map(({ value, label }) => ({ key: value, label, count: counts && (counts.get(value) ?? 0) }));
  const requestedType = query.get("collectType");
  const active = tabs.find(({ key }) => key === requestedType)?.key ?? tabs[0]?.key ?? "";
  usePageTitle(heading);
  const go = (changes: { collectType?: string; title?: string; page?: number }) => {
    const next = { collectType: active, title, page: 1, ...changes };
    const { page } = next;
    setQuery({
      collectType: next.collectType,
      ...(next.title && { title: next.title }),
      ...(page > 1 && { pageNum: String(page) }),
    });
  };
  return (
    <>
      <Breadcrumb steps={[{ label: "首页", to: paths.home }, { label: heading }]} />
      <header className="spread wrap gap-3-6">
        <h1 className="page-title">{heading}</h1>
        <KeywordSearch
          key={title}
          placeholder="标题、名称或件号"
          keyword={title}
          onSearch={(keyword) => go({ title: keyword })}
        />
      </header>
      <div className={styles.strip}>
        <Tabs
          label="收藏类型"
          panel={panel}
          tabs={tabs}
          active={active}
          onChange={(collectType) => go({ collectType })}
        />
      </div>
      <div
        id={panel}
        role="tabpanel"
        aria-label={dictionary.label(active)}
        className={styles.panel}
      >
        <CollectionList
          key={`${active} ${title}`}
          collectType={active}
          title={title}
          pageNum={pageNum}
          toPage={(page) => go({ page })}
          clear={() => go({ title: "" })}
        />
      </div>
    </>
  );
}
