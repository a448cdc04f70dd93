import {
  type OwnSubscriptionInput,
  ownSubscriptionsPath,
  type SubscriptionTarget,
} from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { callQuery } from "../api/query-by-key.ts";
import type { ApiResponse } from "../api/request.ts";

/** More than the maximum number of subscriptions. */
const all = { pageNum: 1, pageSize: 200 };

/** Own subscriptions, and those by department and role. */
export function useSubscriptions(paging: { pageNum: number; pageSize: number } = all) {
  return useQuery({
    ...callQuery(ownSubscriptionsPath, paging),
    staleTime: 300_000,
    placeholderData: (previous) => previous,
    meta: { quiet: true },
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

interface SubscriptionChangeOptions {
  onDone: (message: string) => void;
}

export function useSubscribe({ onDone }: SubscriptionChangeOptions) {
  return useSubscriptionChange(onDone, (body: OwnSubscriptionInput) =>
    api.send("POST", ownSubscriptionsPath, { body }),
  );
}

export function useUnsubscribe({ onDone }: SubscriptionChangeOptions) {
  return useSubscriptionChange(onDone, (subscriptionId: string) =>
    api.send("DELETE", `${ownSubscriptionsPath}/${subscriptionId}`),
  );
}

function useSubscriptionChange<Variables>(
  onDone: SubscriptionChangeOptions["onDone"],
  call: (variables: Variables) => Promise<ApiResponse<unknown>>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => client.invalidateQueries({ queryKey: [ownSubscriptionsPath] }),
  });
}
