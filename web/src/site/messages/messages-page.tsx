import type { OwnMessageRow } from "@aeromaint/contracts/message-center/message.ts";
import {
  type MessageKind,
  messageKindNames,
  messageKinds,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import { lazy, Suspense, useId } from "react";
import { Link, useSearchParams } from "react-router";
import {
  useOwnMessages,
  useReadMessages,
  useRemoveMessage,
} from "../../session/messages/own-messages.ts";
import { useUnreadMessages } from "../../session/messages/unread-messages.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { usePageTitle } from "../page-title.ts";
import { paths } from "../paths.ts";
import { DocumentFacts } from "../shared/document-facts.tsx";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import { MessageSettingsForm } from "./message-settings-form.tsx";
import styles from "./messages.module.css";

// Load on demand: most visits are for the messages.
const SubscriptionList = lazy(() => import("./subscription-list.tsx"));

const title = "消息中心";
/** Tabs other than all messages, which has no parameter. */
const others = ["unread", "subscriptions", "settings"] as const;

/** Own messages, subscriptions and settings. The URL has the tab. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const unread = useUnreadMessages();
  const { mutate: read, isPending } = useReadMessages();
  const panel = useId();
  usePageTitle(title);
  const tab = query.get("show") ?? "";
  const active = others.find((other) => other === tab) ?? "";
  const kind = messageKindNames.find((name) => name === query.get("kind"));
  const page = Number(query.get("pageNum"));
  const pageNum = Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
  const go = (next: { show?: string; kind?: string | undefined; page?: number }) => {
    const { show, page: target, kind: of } = { show: active, kind, page: 1, ...next };
    setQuery({
      ...(show && { show }),
      ...(of && isList(show) && { kind: of }),
      ...(target > 1 && { pageNum: String(target) }),
    });
  };
  const listQuery: MessagePageQuery = {
    pageNum,
    ...(kind && { kind }),
    ...(active === "unread" && { unread: "1" }),
  };
  return (
    <>
      <Breadcrumb steps={[{ label: "首页", to: paths.home }, { label: title }]} />
      <header className={styles.header}>
        <h1 className="text-xl">{title}</h1>
        <Button disabled={unread === 0 || isPending} onClick={() => read(undefined)}>
          全部已读
        </Button>
      </header>
      <Tabs
        label={title}
        panel={panel}
        tabs={[
          { key: "", label: "全部" },
          { key: "unread", label: "未读", count: unread },
          { key: "subscriptions", label: "我的订阅" },
          { key: "settings", label: "接收设置" },
        ]}
        active={active}
        onChange={(show) => go({ show })}
      />
      <div id={panel} role="tabpanel" aria-label={title}>
        {active === "settings" && <MessageSettingsForm />}
        {active === "subscriptions" && (
          <Suspense fallback={<Skeleton height={240} />}>
            <SubscriptionList />
          </Suspense>
        )}
        {isList(active) && (
          <>
            <KindFilter kind={kind} onChange={(next) => go({ kind: next })} />
            <MessageResults listQuery={listQuery} toPage={(target) => go({ page: target })} />
          </>
        )}
      </div>
    </>
  );
}

const isList = (show: string) => show === "" || show === "unread";

interface KindFilterProps {
  kind: MessageKind | undefined;
  onChange: (kind: MessageKind | undefined) => void;
}

function KindFilter({ kind, onChange }: KindFilterProps) {
  return (
    <fieldset className={`flex wrap gap-2 m-0 mt-4 p-0 border-0 ${styles.kinds}`}>
      <legend className="sr-only">消息类型</legend>
      <button type="button" aria-pressed={kind === undefined} onClick={() => onChange(undefined)}>
        全部类型
      </button>
      {messageKindNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === kind}
          onClick={() => onChange(name)}
        >
          {messageKinds[name].label}
        </button>
      ))}
    </fieldset>
  );
}

const pageSize = 10;

interface MessagePageQuery {
  pageNum: number;
  kind?: MessageKind;
  unread?: "1";
}

/** Page of messages; opening one marks it as read. */
function MessageResults({
  listQuery,
  toPage,
}: {
  listQuery: MessagePageQuery;
  toPage: (page: number) => void;
}) {
  const { data, error, refetch } = useOwnMessages({ ...listQuery, pageSize });
  const { mutate: read } = useReadMessages();
  const { mutate: remove } = useRemoveMessage();
  if (!data)
    return error ? <NotLoaded error={error} onRetry={refetch} /> : <Skeleton height={240} />;
  if (data.total === 0) {
    return <Empty title={listQuery.unread ? "没有未读消息" : "暂无消息"} />;
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
      <Pager page={listQuery.pageNum} pages={Math.ceil(data.total / pageSize)} onPage={toPage} />
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
    <li className={`row-area ${styles.message}`} data-unread={!read || undefined}>
      <div className={styles.text}>
        <p className={styles.title}>
          {!read && <span className={styles.mark}>未读</span>}
          {link ? (
            <Link data-row="" to={link} onClick={() => !read && onRead()}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {body && <p className={styles.body}>{body}</p>}
        <p className={styles.facts}>
          <span>{messageKinds[kind].label}</span>
          <time>{createTime}</time>
        </p>
        {(message.releaseTime || message.document) && (
          <p className={styles.facts}>
            <DocumentFacts {...message} />
          </p>
        )}
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
