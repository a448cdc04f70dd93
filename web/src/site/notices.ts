import type { OpenNotice, OpenNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { useQuery } from "@tanstack/react-query";
import { api, type Page } from "../api/api.ts";

const shownOnHome = 6;

/** The newest released notices. */
export function useNotices() {
  const path = "/open/platform/notice";
  const query = { pageNum: 1, pageSize: shownOnHome };
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => api.get<Page<OpenNoticeRow>>(path, query, { signal }),
  });
}

export function useNotice(noticeId: string) {
  const path = `/open/platform/notice/details/${encodeURIComponent(noticeId)}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<OpenNotice>(path, {}, { signal }),
    enabled: noticeId !== "",
    meta: { quiet: true },
  });
}
