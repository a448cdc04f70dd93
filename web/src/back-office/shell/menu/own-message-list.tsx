import type { OwnMessageRow } from "@aeromaint/contracts/message-center/message.ts";
import { messageKinds } from "@aeromaint/contracts/message-center/message-kinds.ts";
import { Button, Empty, Skeleton } from "antd";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import { useOwnMessages, useReadMessages } from "../../../session/messages/own-messages.ts";
import emptyPicture from "../../../ui/empty.svg";
import styles from "./message-list.module.css";

const shown = 10;
const centre = "/web-site/messages";

/** One's own messages that are not read; each opens in a new window, as notices do. */
export function OwnMessageList() {
  const asked = { unread: "1", pageNum: 1, pageSize: shown } as const;
  const { data, isError } = useOwnMessages(asked);
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
    </a>
  );
}
