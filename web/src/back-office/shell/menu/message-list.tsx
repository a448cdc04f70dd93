import type { OwnNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { Button, Empty, Skeleton } from "antd";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import emptyPicture from "../../../ui/empty.svg";
import { useOwnNotices, useReadAll, useReadNotice } from "../../shared/own-notices.ts";
import styles from "./message-list.module.css";

interface MessageListProps {
  open: boolean;
  unread: number;
}

/** The current user's notices, unread ones marked; each opens in a new window. */
export function MessageList({ open, unread }: MessageListProps) {
  const { notices, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useOwnNotices({
    enabled: open,
  });
  const readAll = useReadAll();
  const { mutate: read } = useReadNotice();
  return (
    <section className={styles.messages} aria-label="消息">
      <header className={styles.head}>
        <strong>消息</strong>
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
        {notices?.length === 0 && <Empty image={emptyPicture} description="暂无消息" />}
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
