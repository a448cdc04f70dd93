import { takenDownTitle } from "@aeromaint/contracts/content/release-state.ts";
import {
  type SubscriptionRow,
  subscriberKinds,
  subscriptionTargets,
} from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useSubscriptions, useUnsubscribe } from "../../session/subscriptions.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import { SubscriptionForm } from "../shared/subscriptions/subscription-form.tsx";
import styles from "./messages.module.css";

const pageSize = 20;

/** Own subscriptions, and those by department and role. */
export default function SubscriptionList() {
  return (
    <>
      <SubscriptionForm />
      <Rows />
    </>
  );
}

function Rows() {
  const [pageNum, setPageNum] = useState(1);
  const { data, error, refetch } = useSubscriptions({ pageNum, pageSize });
  if (!data)
    return error ? <NotLoaded error={error} onRetry={refetch} /> : <Skeleton height={240} />;
  if (data.total === 0) {
    return <Empty title="还没有订阅">在条目、分类和搜索结果中也可以订阅</Empty>;
  }
  return (
    <>
      <ul className="list" aria-label="我的订阅">
        {data.list.map((row) => (
          <SubscriptionItem key={row.subscriptionId} {...row} />
        ))}
      </ul>
      <Pager page={pageNum} pages={Math.ceil(data.total / pageSize)} onPage={setPageNum} />
    </>
  );
}

function SubscriptionItem(row: SubscriptionRow) {
  const { subscriptionId, subscriberKind, subscriberName, target, name, link, createTime } = row;
  const { mutate, isPending } = useUnsubscribe({
    onDone: (message) => toast(message, "success"),
  });
  return (
    <li className={`row-area ${styles.message}`}>
      <div className={styles.text}>
        <p className={styles.title}>
          {link ? (
            <Link data-row="" to={link}>
              {name}
            </Link>
          ) : (
            takenDownTitle
          )}
        </p>
        <p className={styles.facts}>
          <span>{subscriptionTargets[target]}</span>
          {subscriberKind !== "own" && (
            <span>
              {subscriberKinds[subscriberKind]}订阅：{subscriberName}
            </span>
          )}
          <time>{createTime}</time>
        </p>
      </div>
      {subscriberKind === "own" && (
        <div className="row gap-2">
          <Button
            variant="quiet"
            aria-label={`取消订阅：${link ? name : takenDownTitle}`}
            disabled={isPending}
            onClick={() => mutate(subscriptionId)}
          >
            取消订阅
          </Button>
        </div>
      )}
    </li>
  );
}
