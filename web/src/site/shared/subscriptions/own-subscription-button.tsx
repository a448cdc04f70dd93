import type { OwnSubscriptionInput } from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import {
  useOwnSubscription,
  useSubscribe,
  useUnsubscribe,
} from "../../../session/subscriptions.ts";
import { Button } from "../../../ui/button.tsx";
import { Tooltip } from "../../../ui/popup/tooltip.tsx";

interface OwnSubscriptionButtonProps extends OwnSubscriptionInput {
  label: string;
}

export default function OwnSubscriptionButton({ label, ...subject }: OwnSubscriptionButtonProps) {
  const own = useOwnSubscription(subject.target, subject.value);
  const subscribe = useSubscribe();
  const unsubscribe = useUnsubscribe();
  return (
    <Tooltip text={own ? "取消订阅" : "有发布、更新或下架时收到消息"}>
      <Button
        variant="quiet"
        aria-pressed={Boolean(own)}
        aria-label={label}
        disabled={own === undefined || subscribe.isPending || unsubscribe.isPending}
        onClick={() => (own ? unsubscribe.mutate(own.subscriptionId) : subscribe.mutate(subject))}
      >
        {own ? "已订阅" : label}
      </Button>
    </Tooltip>
  );
}
