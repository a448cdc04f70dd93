import type { MessageSettingsInput } from "@aeromaint/contracts/message-center/message.ts";
import {
  type MessageKind,
  messageSettingsPath,
  ownMessagesPath,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { quietQuery } from "../../api/query-by-key.ts";
import { useUnreadMessages } from "./unread-messages.ts";

interface OwnMessageListQuery {
  kind?: MessageKind;
  unread?: "1" | "2";
  pageNum: number;
  pageSize: number;
}

/** Own messages, latest first; refetched when the unread count changes. */
export function useOwnMessages(query: OwnMessageListQuery) {
  const unread = useUnreadMessages();
  return useQuery({
    queryKey: [ownMessagesPath, query, unread],
    queryFn: ({ signal }) => api.get(ownMessagesPath, { ...query }, { signal }),
    staleTime: 0,
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
}

/** Marks these messages as read; without ids, all. */
export function useReadMessages() {
  return useMessageChange((messageIds?: readonly string[]) =>
    api.put(`${ownMessagesPath}/read`, messageIds ? { messageIds } : {}),
  );
}

export function useRemoveMessage() {
  return useMessageChange((messageId: string) => api.del(`${ownMessagesPath}/${messageId}`));
}

function useMessageChange<Variables>(call: (variables: Variables) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => client.invalidateQueries({ queryKey: [ownMessagesPath] }),
  });
}

export function useMessageSettings() {
  return useQuery({
    ...quietQuery(messageSettingsPath),
    // Do not change a form while the user fills it in.
    refetchOnWindowFocus: false,
  });
}

export function useSaveMessageSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: MessageSettingsInput) =>
      api.send("PUT", messageSettingsPath, { body: settings }),
    onSuccess: () => client.invalidateQueries({ queryKey: [messageSettingsPath] }),
  });
}
