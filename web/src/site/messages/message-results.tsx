import type { OwnMessageRow } from "@aeromaint/contracts/message-center/message.ts";
import {
  type MessageKind,
  messageKinds,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import { Link } from "react-router";
import {
  useOwnMessages,
  useReadMessages,
  useRemoveMessage,
} from "../../session/messages/own-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import styles from "./messages.module.css";

const pageSize = 10;

export interface AskedOnPage {
  pageNum: number;
  kind?: MessageKind;
  unread?: "1";
}

interface MessageResultsProps {
  asked: AskedOnPage;
  toPage: (page: number) => void;
}

/** A page of messages; opening one marks it as read. */
export function MessageResults({ asked, toPage }: MessageResultsProps) {
  const { data, error, refetch } = useOwnMessages({ ...asked, pageSize });
  const { mutate: read } = useReadMessages();
  const { mutate: remove } = useRemoveMessage();
  if (!data) return error ? <NotLoaded error={error} again={refetch} /> : <Skeleton height={240} />;
  if (data.total === 0) {
    return <Empty title={asked.unread ? "没有未读消息" : "暂无消息"} />;
  }
  return (
    <>
      <ul className="list" aria-label="消息列表">
        {data.list.map((message) => (
          <MessageItem
            key={message.messageId}
            message={message}
            onRead={() => read([message.messageId])}
            onRemove={() => remove(message.messageId)}
          />
        ))}
      </ul>
      <Pager page={asked.pageNum} pages={Math.ceil(data.total / pageSize)} onPage={toPage} />
    </>
  );
}

interface MessageItemProps {
  message: OwnMessageRow;
  onRead: () => void;
  onRemove: () => void;
}

function MessageItem({ message, onRead, onRemove }: MessageItemProps) {
  const { title, body, link, kind, createTime, read } = message;
  return (
    <li className={styles.message} data-unread={!read || undefined}>
      <div className={styles.text}>
        <p className={styles.title}>
          {!read && <span className={styles.mark}>未读</span>}
          {link ? (
            <Link to={link} onClick={() => !read && onRead()}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {body && <p className="note">{body}</p>}
        <p className={styles.facts}>
          <span>{messageKinds[kind].label}</span>
          <time>{createTime}</time>
        </p>
      </div>
      <div className="row gap-2">
        {!read && (
          <Button variant="quiet" aria-label={`标为已读：${title}`} onClick={onRead}>
            标为已读
          </Button>
        )}
        <Button variant="quiet" aria-label={`删除：${title}`} onClick={onRemove}>
          删除
        </Button>
      </div>
    </li>
  );
}
