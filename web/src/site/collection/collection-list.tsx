import type { CollectRow } from "@aeromaint/contracts/collections/collect.ts";
import { useState } from "react";
import { Link } from "react-router";
import type { PagedList } from "../../api/api.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import { cancelled } from "../../ui/sentences.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { paths } from "../paths.ts";
import { type CollectKind, collectKindOf } from "../shared/collect/collect-kinds.ts";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import styles from "./collection-list.module.css";
import { CollectionTable } from "./collection-table.tsx";
import { collectionsPerPage, useCollections, useUncollect } from "./collections.ts";
import { SelectionStrip } from "./selection-strip.tsx";

interface CollectionListProps {
  collectType: string;
  title: string;
  pageNum: number;
  toPage: (page: number) => void;
  /** Ends the search. */
  clear: () => void;
}

/** One kind's collected items; each opens in a new window, one or several can be removed. */
export function CollectionList({ toPage, clear, ...query }: CollectionListProps) {
  const { data, isPending, isPlaceholderData, error, refetch } = useCollections(query);
  const kind = collectKindOf(query.collectType);
  if (isPending || !kind) return <Waiting />;
  if (!data) return <NotLoaded error={error} again={refetch} />;
  if (data.list.length === 0) {
    const isPast = data.total > 0;
    return <NothingHere isPast={isPast} {...query} toFirst={() => toPage(1)} clear={clear} />;
  }
  return (
    <div className="settling" data-waiting={isPlaceholderData}>
      <Rows kind={kind} data={data} pageNum={query.pageNum} toPage={toPage} />
    </div>
  );
}

interface RowsProps {
  kind: CollectKind;
  data: PagedList<CollectRow>;
  pageNum: number;
  toPage: (page: number) => void;
}

function Rows({ kind, data: { list, total }, pageNum, toPage }: RowsProps) {
  const uncollect = useUncollect();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<string[]>();
  const ids = list.map(({ collectId }) => collectId);
  // Another page starts with nothing chosen.
  const selected = ids.filter((id) => chosen.includes(id));
  const remove = (removed: string[]) => {
    setAsked(undefined);
    // Removing all rows of a page leaves that page.
    const isEmptied = removed.length === list.length && pageNum > 1;
    // A callback of `mutate` would go with these rows, which an emptied page no longer shows.
    void uncollect.mutateAsync(removed).then(
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
        onRemove={() => setAsked(selected)}
      />
      <CollectionTable
        kind={kind}
        rows={list}
        selected={selected}
        onSelect={setChosen}
        onRemove={(id) => setAsked([id])}
      />
      <Pager page={pageNum} pages={Math.ceil(total / collectionsPerPage)} onPage={toPage} />
      {asked && (
        <ConfirmDialog
          text={
            asked.length > 1 ? `确定删除选中的 ${asked.length} 条收藏吗？` : "确定删除该数据吗？"
          }
          onConfirm={() => remove(asked)}
          onCancel={() => {
            setAsked(undefined);
            toast(cancelled);
          }}
        />
      )}
    </>
  );
}

interface NothingHereProps {
  /** The page lies past the end. */
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
    <div className={styles.waiting} aria-busy="true" role="status" aria-label="加载中">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={24} />
      ))}
    </div>
  );
}
