import type { DeliveryState } from "@aeromaint/contracts/channels/choices.ts";
import { delivery } from "@aeromaint/contracts/channels/delivery.ts";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { api } from "../../api/api.ts";
import { callQuery } from "../../api/query-by-key.ts";
import { useConfirmedCall } from "../../crud/dialog/use-confirmed-call.ts";
import styles from "./channels.module.css";

interface HeldDecision {
  isSent: boolean;
  /** All of them without it. */
  ids?: string[];
  count: number;
}

/** Sends or gives up what is older than a restore, once that is confirmed. */
export function useHeldDecision(onDone?: () => void) {
  const confirmed = useConfirmedCall();
  return ({ isSent, ids, count }: HeldDecision) =>
    confirmed({
      question: `确定${isSent ? "发送" : "放弃"}这 ${count} 条通知吗？备份之后它们可能已经发送过。`,
      call: () => api.send("POST", `${delivery.path}/held`, { body: { isSent, ids } }),
      affects: [delivery.path],
      danger: !isSent,
      ...(onDone && { onDone }),
    });
}

interface DeliveryNoteProps {
  state: DeliveryState;
  sentence: (total: number) => string;
  onShow: (filters: { state: DeliveryState }) => void;
  /** What becomes of all of them can be decided here. */
  onDecide?: (decision: HeldDecision) => void;
}

/** How many messages are in a state, and the way to them; nothing where none is. */
export function DeliveryNote({ state, sentence, onShow, onDecide }: DeliveryNoteProps) {
  const { data } = useQuery(callQuery(delivery.path, { state, pageSize: 1 }));
  const count = data?.total ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      className={styles.note}
      type="warning"
      showIcon
      title={sentence(count)}
      action={
        <span className="flex gap-2">
          <Button size="small" onClick={() => onShow({ state })}>
            查看
          </Button>
          {onDecide && (
            <>
              <Button size="small" onClick={() => onDecide({ isSent: true, count })}>
                全部发送
              </Button>
              <Button size="small" danger onClick={() => onDecide({ isSent: false, count })}>
                全部放弃
              </Button>
            </>
          )}
        </span>
      }
    />
  );
}
