import type { OwnMessageRow } from "@aeromaint/contracts/message-center/message.ts";
import {
  type MessageKind,
  messageKinds,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import {
  useOwnMessages,
  useReadMessages,
  useRemoveMessage,
} from "../../session/messages/own-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { DocumentFacts } from "../documents/document-line.tsx";
import { ListPage } from "../list-page.tsx";
import { FactLine } from "../list-rows.tsx";
import { MessageRow, messageFacts } from "./message-row.tsx";

/** Page of all messages. */
export const messageCentrePath = "/web-site/messages";

interface MessageListProps {
  kind?: MessageKind | undefined;
  unread?: "1" | undefined;
  pageNum?: number;
  pageSize: number;
  /** Absent for a preview of the first rows: it has neither pages, texts nor buttons. */
  onPage?: (page: number) => void;
}

/** Messages of the signed-in person, latest first; opening one marks it as read. */
export function MessageList({ kind, unread, pageNum = 1, pageSize, onPage }: MessageListProps) {
  const query = useOwnMessages({
    pageNum,
    pageSize,
    ...(kind && { kind }),
    ...(unread && { unread }),
  });
  return (
    <ListPage
      query={query}
      pageNum={pageNum}
      pageSize={pageSize}
      onPage={onPage}
      empty={<Empty title={unread ? "没有未读消息" : "暂无消息"} />}
    >
      {(messages) => (
        <ul aria-label="消息列表">
          {messages.map((message) => (
            <OwnMessage key={message.messageId} message={message} isBrief={!onPage} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function OwnMessage({ message, isBrief }: { message: OwnMessageRow; isBrief: boolean }) {
  const { messageId, title, body, link, kind, createTime, read } = message;
  const { mutate: markAsRead } = useReadMessages();
  const { mutate: remove } = useRemoveMessage();
  const onRead = () => markAsRead([messageId]);
  const buttons = !isBrief && (
    <>
      {!read && (
        <Button variant="quiet" aria-label={`标为已读：${title}`} onClick={onRead}>
          标为已读
        </Button>
      )}
      <Button variant="quiet" aria-label={`删除：${title}`} onClick={() => remove(messageId)}>
        删除
      </Button>
    </>
  );
  return (
    <MessageRow
      title={title}
      link={link ?? (isBrief ? messageCentrePath : null)}
      isUnread={!read}
      inNewWindow={isBrief}
      onOpen={() => !read && onRead()}
      buttons={buttons}
    >
      {body && !isBrief && <p className="whitespace-pre-line text-muted text-sm">{body}</p>}
      <FactLine className={messageFacts}>
        {messageKinds[kind].label}
        <time>{createTime}</time>
      </FactLine>
      {(message.releaseTime || message.document) && (
        <FactLine className={messageFacts}>
          <DocumentFacts {...message} />
        </FactLine>
      )}
    </MessageRow>
  );
}
