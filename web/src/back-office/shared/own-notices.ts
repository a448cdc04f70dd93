import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { profilePath, profileQuery } from "../../session/profile.ts";

const noticesPath = "/system/common/user/notices";
const pageSize = 10;

/** Milliseconds; also on window focus. */
const refetchInterval = 300_000;

/** Query paths to invalidate when a notice changes. */
export const noticeQueryPaths = [noticesPath, profilePath];

/** Number of released notices that the signed-in person has not opened. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    ...profileQuery,
    refetchInterval: refetchInterval,
    refetchOnWindowFocus: true,
  });
  return data?.user.unreadMessage ?? 0;
}

/** Notices of the signed-in person, newest first, page after page. */
export function useOwnNotices({ enabled }: { enabled: boolean }) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [noticesPath],
    queryFn: ({ pageParam, signal }) =>
      api.get(noticesPath, { pageNum: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, last) => (last * pageSize < total ? last + 1 : undefined),
    enabled,
    staleTime: 0,
  });
  return { ...query, notices: data?.pages.flatMap(({ list }) => list) };
}

export function useMarkAllNoticesRead() {
  return useMarkRead(() => api.put(`${noticesPath}/read`));
}

/** Marks a notice as read: the server does so when a signed-in person loads its text. */
export function useMarkNoticeRead() {
  return useMarkRead((noticeId: string) => api.get(`/open/platform/notice/details/${noticeId}`));
}

function useMarkRead<Variables = void>(call: (variables: Variables) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => {
      for (const path of noticeQueryPaths) void client.invalidateQueries({ queryKey: [path] });
    },
  });
}
