import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import { cancelled } from "../../ui/sentences.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { collectKindOf } from "../collect/collect-kinds.ts";
import { NotLoaded } from "../error/not-loaded.tsx";
import { paths } from "../paths.ts";
import styles from "./collection-list.module.css";
import { CollectionTable } from "./collection-table.tsx";
import { collectionsPerPage, useCollections, useUncollect } from "./collections.ts";

interface CollectionListProps {
  collectType: string;
  pageNum: number;
  toPage: (page: number) => void;
}

/** One kind's collected items; each opens in a new window and can be removed. */
export function CollectionList({ collectType, pageNum, toPage }: CollectionListProps) {
  const { data, isPending, isPlaceholderData, error, refetch } = useCollections({
    collectType,
    pageNum,
  });
  const uncollect = useUncollect();
  const [asked, setAsked] = useState<string>();
  const kind = collectKindOf(collectType);
  if (isPending || !kind) return <Waiting />;
  if (!data) {
    return <NotLoaded error={error} again={refetch} />;
  }
  const remove = async (collectId: string) => {
    setAsked(undefined);
    // Removing the only row of a page leaves that page.
    const isLast = data.list.length === 1 && pageNum > 1;
    await uncollect.mutateAsync(collectId).then(
      () => isLast && toPage(pageNum - 1),
      () => {},
    );
  };
  return (
    <>
      {data.list.length === 0 ? (
        <NothingHere isPast={data.total > 0} toFirst={() => toPage(1)} />
      ) : (
        <div className={styles.list} data-waiting={isPlaceholderData}>
          <CollectionTable kind={kind} rows={data.list} onRemove={setAsked} />
          <Pager
            page={pageNum}
            pages={Math.ceil(data.total / collectionsPerPage)}
            onPage={toPage}
          />
        </div>
      )}
      {asked && (
        <ConfirmDialog
          text="确定删除该数据吗？"
          onConfirm={() => void remove(asked)}
          onCancel={() => {
            setAsked(undefined);
            toast(cancelled);
          }}
        />
      )}
    </>
  );
}

function NothingHere({ isPast, toFirst }: { isPast: boolean; toFirst: () => void }) {
  if (isPast) {
    return (
      <Empty title="这一页没有收藏">
        <Button onClick={toFirst}>回到第一页</Button>
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
