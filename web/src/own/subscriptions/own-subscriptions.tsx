import { takenDownTitle } from "@aeromaint/contracts/content/release-state.ts";
import {
  type SubscriptionRow,
  subscriberKinds,
  subscriptionTargets,
} from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { useSubscriptions, useUnsubscribe } from "../../session/subscriptions.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { ListPage, usePaging } from "../list-page.tsx";
import { FactLine } from "../list-rows.tsx";
import { MessageRow, messageFacts } from "../messages/message-row.tsx";
import { SubscriptionForm } from "./subscription-form.tsx";

/** Own subscriptions, and those by department and role. */
export default function OwnSubscriptions() {
  const paging = usePaging(20);
  const { pageNum, pageSize } = paging;
  return (
    <>
      <SubscriptionForm />
      <ListPage
        query={useSubscriptions({ pageNum, pageSize })}
        {...paging}
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
  const { mutate, isPending } = useUnsubscribe();
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
      <FactLine className={messageFacts}>
        {subscriptionTargets[target]}
        {!isOwn && `${subscriberKinds[subscriberKind]}订阅：${subscriberName}`}
        <time>{createTime}</time>
      </FactLine>
    </MessageRow>
  );
}
