import { useId } from "react";
import { useSearchParams } from "react-router";
import { useSignedIn } from "../../../api/tokens.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Pager } from "../../../ui/pager/pager.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { NotLoaded } from "../../error/not-loaded.tsx";
import { ListHead } from "../../list-head.tsx";
import { usePageTitle } from "../../page-title.ts";
import { paths } from "../../paths.ts";
import { noticesPerPage, useNoticePage, useReadAllNotices, useUnreadNotices } from "../notices.ts";
import styles from "./notice-list-page.module.css";
import { NoticeRows } from "./notice-rows.tsx";

const title = "公告";

/** All released notices: urgent and pinned ones first, unread ones marked for who is signed in. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const signedIn = useSignedIn();
  const count = useUnreadNotices();
  const readAll = useReadAllNotices();
  const panel = useId();
  usePageTitle(title);
  const unread = signedIn && query.get("unread") === "1";
  const page = Number(query.get("pageNum"));
  const pageNum = Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
  const go = (next: { unread: boolean; pageNum: number }) =>
    setQuery({
      ...(next.unread && { unread: "1" }),
      ...(next.pageNum > 1 && { pageNum: String(next.pageNum) }),
    });
  return (
    <>
      <Breadcrumb steps={[{ label: "首页", to: paths.home }, { label: title }]} />
      <header className={styles.header}>
        <h1>{title}</h1>
        {signedIn && (
          <Button
            className={styles.readAll}
            disabled={count === 0 || readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            全部标为已读
          </Button>
        )}
      </header>
      {signedIn && (
        <Tabs
          label="已读状态"
          panel={panel}
          tabs={[
            { key: "", label: "全部" },
            { key: "1", label: `未读${count > 0 ? ` ${count}` : ""}` },
          ]}
          active={unread ? "1" : ""}
          onChange={(key) => go({ unread: key === "1", pageNum: 1 })}
        />
      )}
      <div id={panel} {...(signedIn && { role: "tabpanel" })} className={styles.panel}>
        <Notices
          pageNum={pageNum}
          unread={unread}
          toPage={(target) => go({ unread, pageNum: target })}
        />
      </div>
    </>
  );
}

interface NoticesProps {
  pageNum: number;
  unread: boolean;
  toPage: (page: number) => void;
}

function Notices({ pageNum, unread, toPage }: NoticesProps) {
  const { data, isPending, isPlaceholderData, refetch } = useNoticePage({ pageNum, unread });
  if (isPending) return <Skeleton height={560} />;
  if (!data) return <NotLoaded what="公告" again={refetch} />;
  if (data.list.length === 0 && data.total > 0) {
    return (
      <Empty title="这一页没有公告">
        <Button onClick={() => toPage(1)}>回到第一页</Button>
      </Empty>
    );
  }
  if (data.list.length === 0) {
    return unread ? (
      <Empty title="没有未读公告">已读的公告在“全部”里</Empty>
    ) : (
      <Empty title="暂无公告">新的公告发布后会显示在这里</Empty>
    );
  }
  return (
    <div data-waiting={isPlaceholderData}>
      <ListHead>共 {data.total} 条</ListHead>
      <NoticeRows notices={data.list} />
      <Pager page={pageNum} pages={Math.ceil(data.total / noticesPerPage)} onPage={toPage} />
    </div>
  );
}
