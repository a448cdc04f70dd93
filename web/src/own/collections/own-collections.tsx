import type { CollectRow } from "@aeromaint/contracts/personal/collections/collect.ts";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { KeywordSearch } from "../../ui/keyword-search.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useConfirmation } from "../confirmation.tsx";
import { type ListAddress, pagingOf } from "../list-address.ts";
import { ListPage } from "../list-page.tsx";
import { type CollectionKind, collectionKindOf } from "./collection-kinds.ts";
import { CollectionTable } from "./collection-table.tsx";
import {
  type UncollectState,
  useCollectionCounts,
  useCollections,
  useUncollect,
} from "./use-collections.ts";

interface OwnCollectionsProps {
  /** Heading of the page, if the frame has none. */
  heading?: ReactNode;
  /** Has kind, search and page. */
  address: ListAddress;
  pageSize: number;
  /** True to show only the columns that the specification lists for the back office. */
  isPlain?: boolean;
}

/** Collection of the user by kind. Each item opens in a new window. */
export function OwnCollections({
  heading,
  address,
  pageSize,
  isPlain = false,
}: OwnCollectionsProps) {
  const panel = useId();
  const [params] = address;
  const { pageNum, onPage, filter } = pagingOf(address);
  const dictionary = useDictionary("COLLECTION_TYPE");
  const title = params.get("title")?.trim().slice(0, 200) ?? "";
  const counts = useCollectionCounts(title);
  // Outside of the lists: a removal may empty one.
  const uncollect = useUncollect();
  const tabs = dictionary.options
    .filter(({ value }) => collectionKindOf(value))
    .map(({ value, label }) => ({ key: value, label, count: counts && (counts.get(value) ?? 0) }));
  const requestedType = params.get("collectType");
  const active = tabs.find(({ key }) => key === requestedType)?.key ?? tabs[0]?.key ?? "";
  const kind = collectionKindOf(active);
  const query = useCollections({ collectType: active, title, pageNum, pageSize });
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {heading}
        <KeywordSearch
          key={title}
          placeholder="标题、名称或件号"
          keyword={title}
          onSearch={(keyword) => filter({ title: keyword })}
        />
      </header>
      <div className="mt-2 border-b">
        <Tabs
          label="收藏类型"
          panel={panel}
          tabs={tabs}
          active={active}
          onChange={(collectType) => filter({ collectType })}
        />
      </div>
      <div
        id={panel}
        role="tabpanel"
        aria-label={dictionary.label(active)}
        className="settling min-h-120"
        data-waiting={query.isPlaceholderData}
      >
        <ListPage
          query={query}
          pageNum={pageNum}
          pageSize={pageSize}
          onPage={onPage}
          empty={
            <>
              <UndoRemoval of={uncollect} />
              <NothingCollected title={title} clear={() => filter({ title: "" })} />
            </>
          }
        >
          {(rows) =>
            kind && (
              <Rows
                key={`${active} ${title}`}
                kind={kind}
                rows={rows}
                isPlain={isPlain}
                uncollect={uncollect}
                onEmptied={() => pageNum > 1 && onPage(pageNum - 1)}
              />
            )
          }
        </ListPage>
      </div>
    </>
  );
}

interface RowsProps {
  kind: CollectionKind;
  rows: CollectRow[];
  isPlain: boolean;
  uncollect: UncollectState;
  /** Called after the removal of all rows. */
  onEmptied: () => void;
}

/** Rows of one page, removable one by one or together. */
function Rows({ kind, rows, isPlain, uncollect, onEmptied }: RowsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { confirmed, dialog } = useConfirmation();
  const ids = rows.map(({ collectId }) => collectId);
  // Another page starts without a selection.
  const selected = ids.filter((id) => chosen.includes(id));
  const isAll = selected.length === ids.length;
  const remove = (removed: readonly string[]) =>
    confirmed({
      question:
        removed.length > 1 ? `确定删除选中的 ${removed.length} 条收藏吗？` : "确定删除该数据吗？",
      call: async () => {
        const answer = await uncollect.remove(
          rows.filter(({ collectId }) => removed.includes(collectId)),
        );
        setChosen([]);
        if (removed.length === rows.length) onEmptied();
        return answer;
      },
      affects: [],
    });
  return (
    <>
      <div className="flex items-center gap-4 py-3 text-muted text-sm">
        <label className="flex min-h-10 cursor-pointer items-center gap-3">
          <input
            className="size-4.5 flex-none accent-accent-fill"
            ref={(box) => {
              if (box) box.indeterminate = selected.length > 0 && !isAll;
            }}
            type="checkbox"
            checked={isAll}
            onChange={() => setChosen(isAll ? [] : ids)}
          />
          全选本页
        </label>
        <UndoRemoval of={uncollect} />
        <span className="ml-auto whitespace-nowrap" role="status">
          {selected.length > 0 && `已选 ${selected.length} 项`}
        </span>
        <Button disabled={selected.length === 0} onClick={() => remove(selected)}>
          批量删除
        </Button>
      </div>
      <CollectionTable
        kind={kind}
        rows={rows}
        isPlain={isPlain}
        selected={selected}
        onSelect={setChosen}
        onRemove={(id) => remove([id])}
      />
      {dialog}
    </>
  );
}

/** Undo button, visible for ten seconds after a removal. */
function UndoRemoval({ of: { removed, undo } }: { of: UncollectState }) {
  if (removed === 0) return null;
  return (
    <span role="status" className="flex items-center gap-2">
      {removed > 1 ? `已删除 ${removed} 项` : "已删除"}
      <Button onClick={undo}>撤销</Button>
    </span>
  );
}

function NothingCollected({ title, clear }: { title: string; clear: () => void }) {
  if (title) {
    return (
      <Empty title="没有符合条件的收藏">
        <Button onClick={clear}>清除关键字</Button>
      </Empty>
    );
  }
  return (
    <Empty title="暂无收藏">
      在详情页点击“收藏”后会显示在这里，<Link to="/web-site/home">去首页看看</Link>
    </Empty>
  );
}
