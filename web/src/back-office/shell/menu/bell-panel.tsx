import type { OwnMessageRow } from "@aeromaint/contracts/message-center/message.ts";
import { messageKinds } from "@aeromaint/contracts/message-center/message-kinds.ts";
import type { OwnNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { Button, Empty, Skeleton, Tabs } from "antd";
import { useState } from "react";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import { useOwnMessages, useReadMessages } from "../../../session/messages/own-messages.ts";
import { useUnreadMessages } from "../../../session/messages/unread-messages.ts";
import emptyPicture from "../../../ui/empty.svg";
import { OfficeDocumentFacts } from "../../shared/document-facts.tsx";
import {
  useMarkAllNoticesRead,
  useMarkNoticeRead,
  useOwnNotices,
} from "../../shared/own-notices.ts";
import styles from "./message-list.module.css";

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
          children: <MessageList open={open} unread={unread} />,
        },
        {
          key: "messages",
          label: count > 0 ? `个人消息 ${count}` : "个人消息",
          children: <OwnMessageList />,
        },
      ]}
    />
  );
}

const shown = 10;
const centre = "/web-site/messages";

/** Unread messages of the signed-in person. Each opens in a new window, like notices. */
function OwnMessageList() {
  const unreadQuery = { unread: "1", pageNum: 1, pageSize: shown } as const;
  const { data, isError } = useOwnMessages(unreadQuery);
  const { mutate: read, isPending } = useReadMessages();
  return (
    <section className={styles.messages} aria-label="个人消息">
      <header className={styles.head}>
        <strong>未读消息</strong>
        <Button
          type="link"
          size="small"
          disabled={!data || data.total === 0}
          loading={isPending}
          onClick={() => read(undefined)}
        >
          全部已读
        </Button>
      </header>
      <div className={styles.scroll}>
        {isError && !data && <ReloadPrompt />}
        {!data && !isError && <Skeleton active className={styles.waiting} />}
        {data?.total === 0 && <Empty image={emptyPicture} description="没有未读消息" />}
        <ul className="list">
          {data?.list.map((message) => (
            <li key={message.messageId}>
              <OwnMessage message={message} onRead={() => read([message.messageId])} />
            </li>
          ))}
        </ul>
      </div>
      <Button type="link" block href={centre} target="_blank" rel="noopener">
        查看全部
      </Button>
    </section>
  );
}

function OwnMessage({ message, onRead }: { message: OwnMessageRow; onRead: () => void }) {
  const { title, kind, link, createTime } = message;
  return (
    <a
      className={styles.message}
      data-unread
      href={link ?? centre}
      target="_blank"
      rel="noopener"
      onClick={onRead}
    >
      <span className="block">{title}</span>
      <span className="hint tabular">
        {messageKinds[kind].label} {createTime}
      </span>
      <OfficeDocumentFacts {...message} />
    </a>
  );
}

/** The current user's notices, unread ones marked; each opens in a new window. */
function MessageList({ open, unread }: { open: boolean; unread: number }) {
  const { notices, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useOwnNotices({
    enabled: open,
  });
  const readAll = useMarkAllNoticesRead();
  const { mutate: read } = useMarkNoticeRead();
  return (
    <section className={styles.messages} aria-label="公告">
      <header className={styles.head}>
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
      <div className={styles.scroll}>
        {isError && !notices && <ReloadPrompt />}
        {!notices && !isError && <Skeleton active className={styles.waiting} />}
        {notices?.length === 0 && <Empty image={emptyPicture} description="暂无公告" />}
        <ul className="list">
          {notices?.map((notice) => (
            <li key={notice.noticeId}>
              <Message notice={notice} onRead={() => read(notice.noticeId)} />
            </li>
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

function Message({ notice, onRead }: { notice: OwnNoticeRow; onRead: () => void }) {
  const { noticeId, noticeTitle, noticeTime, read } = notice;
  return (
    <a
      className={styles.message}
      data-unread={!read || undefined}
      href={`/web-site/notice-detail?id=${noticeId}`}
      target="_blank"
      rel="noopener"
      onClick={() => {
        if (!read) onRead();
      }}
    >
      <span className="block">
        {!read && <span className={styles.mark}>未读</span>}
        {noticeTitle}
      </span>
      <time className="hint tabular">{noticeTime}</time>
    </a>
  );
}
