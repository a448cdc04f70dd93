import { Button, Tabs } from "antd";
import { useState } from "react";
import { NotLoaded } from "../../../api/not-loaded.tsx";
import { MessageList, messageCentrePath } from "../../../own/messages/message-list.tsx";
import { MessageRow } from "../../../own/messages/message-row.tsx";
import { useReadMessages } from "../../../session/messages/own-messages.ts";
import { useUnreadMessages } from "../../../session/messages/unread-messages.ts";
import { Empty } from "../../../ui/empty.tsx";
import { SkeletonLines } from "../../../ui/skeleton.tsx";
import {
  useMarkAllNoticesRead,
  useMarkNoticeRead,
  useOwnNotices,
} from "../../shared/own-notices.ts";
import styles from "./message-badge.module.css";

interface BellPanelProps {
  open: boolean;
  unread: number;
}

/** Notices and messages of the signed-in person. */
export default function BellPanel({ open, unread }: BellPanelProps) {
  const count = useUnreadMessages();
  // Keep the first tab: reading changes the numbers and must not switch tabs.
  const [active, setActive] = useState(unread === 0 && count > 0 ? "messages" : "notices");
  return (
    <Tabs
      activeKey={active}
      onChange={setActive}
      destroyOnHidden
      centered
      size="small"
      tabBarStyle={{ marginBottom: 0 }}
      items={[
        {
          key: "notices",
          label: unread > 0 ? `公告 ${unread}` : "公告",
          children: <NoticeList open={open} unread={unread} />,
        },
        {
          key: "messages",
          label: count > 0 ? `个人消息 ${count}` : "个人消息",
          children: <UnreadMessages unread={count} />,
        },
      ]}
    />
  );
}

/** Unread messages of the signed-in person. Each opens in a new window, like notices. */
function UnreadMessages({ unread }: { unread: number }) {
  const { mutate: read, isPending } = useReadMessages();
  return (
    <section aria-label="个人消息">
      <header className="flex items-center justify-between border-b py-2 pr-2 pl-4">
        <strong>未读消息</strong>
        <Button
          type="link"
          size="small"
          disabled={unread === 0}
          loading={isPending}
          onClick={() => read(undefined)}
        >
          全部已读
        </Button>
      </header>
      <div
        className={`overflow-y-auto overscroll-contain [&_li]:px-4 [&_li]:py-2.5 [&_li]:hover:bg-selected ${styles.scroll}`}
      >
        <MessageList unread="1" pageSize={10} />
      </div>
      <Button type="link" block href={messageCentrePath} target="_blank" rel="noopener">
        查看全部
      </Button>
    </section>
  );
}

/** The current user's notices, unread ones marked; each opens in a new window. */
function NoticeList({ open, unread }: { open: boolean; unread: number }) {
  const { notices, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useOwnNotices({
    enabled: open,
  });
  const readAll = useMarkAllNoticesRead();
  const { mutate: read } = useMarkNoticeRead();
  return (
    <section aria-label="公告">
      <header className="flex items-center justify-between border-b py-2 pr-2 pl-4">
        <strong>公告</strong>
        <Button
          type="link"
          size="small"
          disabled={unread === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate()}
        >
          全部已读
        </Button>
      </header>
      <div
        className={`overflow-y-auto overscroll-contain [&_li]:px-4 [&_li]:py-2.5 [&_li]:hover:bg-selected ${styles.scroll}`}
      >
        {isError && !notices && <NotLoaded />}
        {!notices && !isError && (
          <div className="p-4">
            <SkeletonLines />
          </div>
        )}
        {notices?.length === 0 && <Empty title="暂无公告" />}
        <ul>
          {notices?.map((notice) => (
            <MessageRow
              key={notice.noticeId}
              title={notice.noticeTitle}
              link={`/web-site/notice-detail?id=${notice.noticeId}`}
              isUnread={!notice.read}
              inNewWindow
              onOpen={() => !notice.read && read(notice.noticeId)}
            >
              <time className="text-muted text-xs tabular-nums">{notice.noticeTime}</time>
            </MessageRow>
          ))}
        </ul>
        {hasNextPage && (
          <Button
            type="link"
            block
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            加载更多
          </Button>
        )}
      </div>
    </section>
  );
}
