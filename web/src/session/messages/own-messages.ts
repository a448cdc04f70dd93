import type { ReceivingSettings } from "@aeromaint/contracts/message-center/message.ts";
import {
  type MessageKind,
  messageSettingsPath,
  ownMessagesPath,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { callQuery } from "../../api/query-by-key.ts";
import { useUnreadMessages } from "./unread-messages.ts";

interface OwnMessageListQuery {
  kind?: MessageKind;
  unread?: "1" | "2";
  pageNum: number;
  pageSize: number;
}

/** One's own messages, the newest first; asked for again as the unread count changes. */
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

/** Marks these as read, or all where none is named. */
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
    ...callQuery(messageSettingsPath),
    // A form is not changed under the hands of who fills it in.
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
}

export function useSaveMessageSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: ReceivingSettings) =>
      api.send("PUT", messageSettingsPath, { body: settings }),
    onSuccess: () => client.invalidateQueries({ queryKey: [messageSettingsPath] }),
  });
}
