import type { OpenNoticeRow, OwnNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { facetsPathOf } from "@aeromaint/contracts/search/facets/facet-paths.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, type PagedList } from "../../../api/api.ts";
import { useSessionOpen } from "../../../api/expired.ts";
import { callQuery, quietQuery } from "../../../api/query-by-key.ts";
import { useSignedIn } from "../../../api/tokens.ts";
import { profilePath, profileQuery } from "../../../session/profile.ts";

const noticesOnHome = 6;
export const noticesPerPage = 10;
const openPath = "/open/platform/notice";
const ownPath = "/system/common/user/notices";

/** The list whose facets are counted: what is unread is each reader's own, the rest everybody's. */
export const countedNotices = ({ unread }: { unread: boolean }) => (unread ? ownPath : openPath);

/** Milliseconds; also on window focus: notices are read in windows of their own. */
const refetchInterval = 300_000;

/** A notice in a list; visitors have read none, and are not told so. */
export type NoticeInList = Pick<
  OpenNoticeRow,
  "noticeId" | "noticeTitle" | "noticeTime" | "summary" | "noticeLevel" | "pinned" | "isFitting"
> & { read?: boolean };

/** The notices of the home page: what is urgent, what is pinned, the newest. */
export function useNotices() {
  return useQuery(callQuery(openPath, { order: "rank", pageNum: 1, pageSize: noticesOnHome }));
}

interface NoticePageQuery {
  pageNum: number;
  unread: boolean;
  /** What is chosen besides, and what one's own types ask for. */
  more: Record<string, string>;
}

/** A page of all notices, with read marks for somebody who is signed in. */
export function useNoticePage({ pageNum, unread, more }: NoticePageQuery) {
  const signedIn = useSignedIn();
  const query = { order: "rank", pageNum, pageSize: noticesPerPage, ...more };
  return useQuery<PagedList<NoticeInList | OwnNoticeRow>>({
    queryKey: signedIn
      ? [ownPath, { ...query, ...(unread && { unread: "1" }) }]
      : [openPath, query],
    refetchOnWindowFocus: signedIn && "always",
    placeholderData: (previous) => previous,
  });
}

export function useNotice(noticeId: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...quietQuery(`${openPath}/details/${encodeURIComponent(noticeId)}`),
    enabled: noticeId !== "",
  });
  const isOpen = query.data !== undefined;
  useEffect(() => {
    // Having it shown is what marks it as read.
    if (isOpen) forgetUnread(client);
  }, [client, isOpen]);
  return query;
}

/** How many released notices the signed-in person has not opened; 0 for visitors. */
export function useUnreadNotices(): number {
  const isOpen = useSessionOpen();
  const { data } = useQuery({
    ...profileQuery,
    enabled: isOpen,
    refetchInterval,
    refetchOnWindowFocus: "always",
  });
  return isOpen ? (data?.user.unreadMessage ?? 0) : 0;
}

/** Marks all released notices as read. */
export function useReadAllNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.put(`${ownPath}/read`),
    onSettled: () => forgetUnread(client),
  });
}

function forgetUnread(client: ReturnType<typeof useQueryClient>): void {
  for (const path of [ownPath, facetsPathOf(ownPath), profilePath])
    void client.invalidateQueries({ queryKey: [path] });
}
