import { takenDownTitle } from "@aeromaint/contracts/content/release-state.ts";
import {
  type SubscriptionRow,
  subscriberKinds,
  subscriptionTargets,
} from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { useState } from "react";
import { useSubscriptions, useUnsubscribe } from "../../session/subscriptions.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { ListPage } from "../list-page.tsx";
import { MessageRow } from "../messages/message-row.tsx";
import styles from "../messages/messages.module.css";
import { SubscriptionForm } from "./subscription-form.tsx";

const pageSize = 20;

/** Own subscriptions, and those by department and role. */
export default function OwnSubscriptions() {
  const [pageNum, setPageNum] = useState(1);
  return (
    <>
      <SubscriptionForm />
      <ListPage
        query={useSubscriptions({ pageNum, pageSize })}
        pageNum={pageNum}
        pageSize={pageSize}
        onPage={setPageNum}
        empty={<Empty title="还没有订阅">在条目、分类和搜索结果中也可以订阅</Empty>}
      >
        {(rows) => (
          <ul aria-label="我的订阅">
            {rows.map((row) => (
              <Subscription key={row.subscriptionId} {...row} />
            ))}
          </ul>
        )}
      </ListPage>
    </>
  );
}

function Subscription(row: SubscriptionRow) {
  const { subscriptionId, subscriberKind, subscriberName, target, name, link, createTime } = row;
  const isOwn = subscriberKind === "own";
  const title = link ? name : takenDownTitle;
  const { mutate, isPending } = useUnsubscribe({
    onDone: (message) => toast(message, "success"),
  });
  const buttons = isOwn && (
    <Button
      variant="quiet"
      aria-label={`取消订阅：${title}`}
      disabled={isPending}
      onClick={() => mutate(subscriptionId)}
    >
      取消订阅
    </Button>
  );
  return (
    <MessageRow title={title} link={link} buttons={buttons}>
      <p className={styles.facts}>
        <span>{subscriptionTargets[target]}</span>
        {!isOwn && (
          <span>
            {subscriberKinds[subscriberKind]}订阅：{subscriberName}
          </span>
        )}
        <time>{createTime}</time>
      </p>
    </MessageRow>
  );
}
