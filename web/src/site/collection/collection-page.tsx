import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { collectKindOf } from "../collect/collect-kinds.ts";
import { usePageTitle } from "../page-title.ts";
import { paths } from "../paths.ts";
import { CollectionList } from "./collection-list.tsx";
import styles from "./collection-page.module.css";

const title = "我的收藏";

/** What the reader has collected, by kind. The address says which kind and page. */
export function Component() {
  const panel = useId();
  const [query, setQuery] = useSearchParams();
  const dictionary = useDictionary("COLLECTION_TYPE");
  const tabs = dictionary.options
    .filter(({ value }) => collectKindOf(value))
    .map(({ value, label }) => ({ key: value, label }));
  const requestedType = query.get("collectType");
  const active = tabs.find(({ key }) => key === requestedType)?.key ?? tabs[0]?.key ?? "";
  const page = query.get("pageNum") ?? "";
  const pageNum = patterns.id.test(page) && Number(page) > 0 ? Number(page) : 1;
  usePageTitle(title);
  const go = (collectType: string, target: number) =>
    setQuery(target > 1 ? { collectType, pageNum: String(target) } : { collectType });
  return (
    <>
      <Breadcrumb steps={[{ label: "首页", to: paths.home }, { label: title }]} />
      <h1 className={styles.heading}>{title}</h1>
      <div className={styles.strip}>
        <Tabs
          label="收藏类型"
          panel={panel}
          tabs={tabs}
          active={active}
          onChange={(key) => go(key, 1)}
        />
      </div>
      <div
        id={panel}
        role="tabpanel"
        aria-label={dictionary.label(active)}
        className={styles.panel}
      >
        <CollectionList
          key={active}
          collectType={active}
          pageNum={pageNum}
          toPage={(target) => go(active, target)}
        />
      </div>
    </>
  );
}
