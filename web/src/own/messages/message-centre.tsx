import {
  type MessageKind,
  messageKindNames,
  messageKinds,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import { lazy, type ReactNode, Suspense } from "react";
import { useReadMessages } from "../../session/messages/own-messages.ts";
import { useUnreadMessages } from "../../session/messages/unread-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type ListAddress, pagingOf } from "../list-address.ts";
import { TabPanel } from "../tab-panel.tsx";
import { MessageList } from "./message-list.tsx";
import { MessageSettingsForm } from "./message-settings-form.tsx";

// Load on demand: most visits are for the messages.
const OwnSubscriptions = lazy(() => import("../subscriptions/own-subscriptions.tsx"));

/** Tabs other than all messages, which has no parameter. */
const others = ["unread", "subscriptions", "settings"] as const;

interface MessageCentreProps {
  heading: ReactNode;
  /** Has tab, kind and page. */
  address: ListAddress;
}

/** Own messages, subscriptions and settings. */
export function MessageCentre({ heading, address }: MessageCentreProps) {
  const [params] = address;
  const { pageNum, onPage, filter } = pagingOf(address);
  const unread = useUnreadMessages();
  const { mutate: read, isPending } = useReadMessages();
  const active = others.find((other) => other === params.get("show")) ?? "";
  const kind = messageKindNames.find((name) => name === params.get("kind"));
  return (
    <>
      <header className="my-4 flex flex-wrap items-center justify-between gap-3">
        {heading}
        <Button disabled={unread === 0 || isPending} onClick={() => read(undefined)}>
          全部已读
        </Button>
      </header>
      <TabPanel
        label="消息中心"
        tabs={[
          { key: "", label: "全部" },
          { key: "unread", label: "未读", count: unread },
          { key: "subscriptions", label: "我的订阅" },
          { key: "settings", label: "接收设置" },
        ]}
        active={active}
        onChange={(show) => filter({ show })}
      >
        {active === "settings" && <MessageSettingsForm />}
        {active === "subscriptions" && (
          <Suspense fallback={<Skeleton height={240} />}>
            <OwnSubscriptions />
          </Suspense>
        )}
        {(active === "" || active === "unread") && (
          <>
            <KindFilter kind={kind} onChange={(next) => filter({ kind: next ?? "" })} />
            <MessageList
              kind={kind}
              unread={active ? "1" : undefined}
              pageNum={pageNum}
              pageSize={10}
              onPage={onPage}
            />
          </>
        )}
      </TabPanel>
    </>
  );
}

interface KindFilterProps {
  kind: MessageKind | undefined;
  onChange: (kind: MessageKind | undefined) => void;
}

function KindFilter({ kind, onChange }: KindFilterProps) {
  return (
    <fieldset className="mt-4 flex flex-wrap gap-2">
      <legend className="sr-only">消息类型</legend>
      {[undefined, ...messageKindNames].map((name) => (
        <button
          key={name ?? ""}
          type="button"
          className="min-h-8 cursor-pointer rounded-md border px-3 text-muted text-sm aria-pressed:border-accent aria-pressed:text-ink max-md:min-h-11"
          aria-pressed={name === kind}
          onClick={() => onChange(name)}
        >
          {name ? messageKinds[name].label : "全部类型"}
        </button>
      ))}
    </fieldset>
  );
}
