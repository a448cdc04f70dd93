import {
  type OwnSubscriptionInput,
  ownSubscriptionsPath,
  type SubscriptionTarget,
} from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { quietQuery } from "../api/query-by-key.ts";
import type { ApiResponse } from "../api/request.ts";
import { toast } from "../ui/toast/toast.ts";

/** More than the maximum number of subscriptions. */
const all = { pageNum: 1, pageSize: 200 };

/** Own subscriptions, and those by department and role. */
export function useSubscriptions(paging: { pageNum: number; pageSize: number } = all) {
  return useQuery({
    ...quietQuery(ownSubscriptionsPath, paging),
    staleTime: 300_000,
    placeholderData: (previous) => previous,
  });
}

/** Own subscription to this target; undefined while unknown, null without one. */
export function useOwnSubscription(target: SubscriptionTarget, value: string) {
  const { data } = useSubscriptions();
  return (
    data &&
    (data.list.find(
      (row) => row.subscriberKind === "own" && row.target === target && row.value === value,
    ) ??
      null)
  );
}

export function useSubscribe() {
  return useSubscriptionChange((body: OwnSubscriptionInput) =>
    api.send("POST", ownSubscriptionsPath, { body }),
  );
}

export function useUnsubscribe() {
  return useSubscriptionChange((subscriptionId: string) =>
    api.send("DELETE", `${ownSubscriptionsPath}/${subscriptionId}`),
  );
}

function useSubscriptionChange<Variables>(
  call: (variables: Variables) => Promise<ApiResponse<unknown>>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: ({ message }) => toast(message, "success"),
    onSettled: () => client.invalidateQueries({ queryKey: [ownSubscriptionsPath] }),
  });
}
