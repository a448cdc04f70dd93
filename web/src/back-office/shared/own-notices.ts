import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { profilePath, profileQuery } from "../../session/profile.ts";

const noticesPath = "/system/common/user/notices";
const pageSize = 10;

/** Milliseconds; also on window focus. */
const refetchInterval = 300_000;

/** Query paths to invalidate when a notice changes. */
export const noticeQueryPaths = [noticesPath, profilePath];

/** How many released notices the signed-in person has not opened yet. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    ...profileQuery,
    refetchInterval: refetchInterval,
    refetchOnWindowFocus: true,
  });
  return data?.user.unreadMessage ?? 0;
}

/** One's own notices, newest first, page after page. */
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

/** Marks all released notices as read. */
export function useReadAll() {
  return useRead(() => api.put(`${noticesPath}/read`));
}

/** Marks one as read: asking for its text as the signed-in person is what does it. */
export function useReadNotice() {
  return useRead((noticeId: string) => api.get(`/open/platform/notice/details/${noticeId}`));
}

function useRead<Variables = void>(call: (variables: Variables) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => {
      for (const path of noticeQueryPaths) void client.invalidateQueries({ queryKey: [path] });
    },
  });
}
