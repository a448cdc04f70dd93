import type { CollectRow } from "@aeromaint/contracts/personal/collections/collect.ts";
import { useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { PagedList } from "../../api/api.ts";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { cancelled } from "../../ui/text/sentences.ts";
import { toast } from "../../ui/toast/toast.ts";
import { usePageTitle } from "../page-title.ts";
import { paths } from "../paths.ts";
import { type CollectKind, collectKindOf } from "../shared/collect/collect-kinds.ts";
import { parseListState } from "../shared/content/list-state.ts";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import { KeywordSearch } from "../shared/keyword-search.tsx";
import collectionListStyles from "./collection-list.module.css";
import styles from "./collection-page.module.css";
import { CollectionTable, SelectionStrip, UndoRemoval } from "./collection-table.tsx";
import {
  collectionsPerPage,
  type UncollectState,
  useCollectionCounts,
  useCollections,
  useUncollect,
} from "./collections.ts";

const heading = "我的收藏";

/** Collection of the reader by kind. The URL has kind, search and page. */
export function Component() {
  const panel = useId();
  const [query, setQuery] = useSearchParams();
  const dictionary = useDictionary("COLLECTION_TYPE");
  const { title, pageNum } = parseListState(query);
  const counts = useCollectionCounts(title);
  // Outside of the lists: a removal may empty one.
  const uncollect = useUncollect();
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
          uncollect={uncollect}
          toPage={(page) => go({ page })}
          clear={() => go({ title: "" })}
        />
      </div>
    </>
  );
}

interface CollectionListProps {
  collectType: string;
  title: string;
  pageNum: number;
  uncollect: UncollectState;
  toPage: (page: number) => void;
  clear: () => void;
}

/**
 * Collected items of one kind. Each opens in a new window; rows are removable one by one or
 * together.
 */
function CollectionList({ uncollect, toPage, clear, ...query }: CollectionListProps) {
  const { data, isPending, isPlaceholderData, error, refetch } = useCollections(query);
  const kind = collectKindOf(query.collectType);
  if (isPending || !kind) return <Waiting />;
  if (!data) return <NotLoaded error={error} onRetry={refetch} />;
  if (data.list.length === 0) {
    const isPast = data.total > 0;
    return (
      <>
        <UndoRemoval of={uncollect} />
        <NothingHere isPast={isPast} {...query} toFirst={() => toPage(1)} clear={clear} />
      </>
    );
  }
  return (
    <div className="settling" data-waiting={isPlaceholderData}>
      <Rows kind={kind} data={data} pageNum={query.pageNum} uncollect={uncollect} toPage={toPage} />
    </div>
  );
}

interface RowsProps {
  kind: CollectKind;
  data: PagedList<CollectRow>;
  pageNum: number;
  uncollect: UncollectState;
  toPage: (page: number) => void;
}

function Rows({ kind, data: { list, total }, pageNum, uncollect, toPage }: RowsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [toRemove, setToRemove] = useState<string[]>();
  const ids = list.map(({ collectId }) => collectId);
  // Another page starts without a selection.
  const selected = ids.filter((id) => chosen.includes(id));
  const remove = (removed: string[]) => {
    setToRemove(undefined);
    // If all rows of a page are removed, go to the previous page.
    const isEmptied = removed.length === list.length && pageNum > 1;
    // Not a callback of `mutate`: it is dropped if the page unmounts these rows.
    void uncollect.remove(list.filter(({ collectId }) => removed.includes(collectId))).then(
      () => {
        setChosen([]);
        if (isEmptied) toPage(pageNum - 1);
      },
      () => {},
    );
  };
  return (
    <>
      <SelectionStrip
        ids={ids}
        selected={selected}
        onSelect={setChosen}
        onRemove={() => setToRemove(selected)}
        uncollect={uncollect}
      />
      <CollectionTable
        kind={kind}
        rows={list}
        selected={selected}
        onSelect={setChosen}
        onRemove={(id) => setToRemove([id])}
      />
      <Pager page={pageNum} pages={Math.ceil(total / collectionsPerPage)} onPage={toPage} />
      {toRemove && (
        <ConfirmDialog
          text={
            toRemove.length > 1
              ? `确定删除选中的 ${toRemove.length} 条收藏吗？`
              : "确定删除该数据吗？"
          }
          onConfirm={() => remove(toRemove)}
          onCancel={() => {
            setToRemove(undefined);
            toast(cancelled);
          }}
        />
      )}
    </>
  );
}

interface NothingHereProps {
  /** True if the page number is after the last page. */
  isPast: boolean;
  title: string;
  toFirst: () => void;
  clear: () => void;
}

function NothingHere({ isPast, title, toFirst, clear }: NothingHereProps) {
  if (isPast) {
    return (
      <Empty title="这一页没有收藏">
        <Button onClick={toFirst}>回到第一页</Button>
      </Empty>
    );
  }
  if (title) {
    return (
      <Empty title="没有符合条件的收藏">
        <Button onClick={clear}>清除关键字</Button>
      </Empty>
    );
  }
  return (
    <Empty title="暂无收藏">
      在详情页点击“收藏”后会显示在这里，<Link to={paths.home}>去首页看看</Link>
    </Empty>
  );
}

function Waiting() {
  return (
    <div
      className={collectionListStyles.waiting}
      aria-busy="true"
      role="status"
      aria-label="加载中"
    >
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={24} />
      ))}
    </div>
  );
}
