import type { OpenNotice, OpenNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { useQuery } from "@tanstack/react-query";
import type { PagedList } from "../api/api.ts";

const noticesOnHome = 6;

/** The newest released notices. */
export function useNotices() {
  return useQuery<PagedList<OpenNoticeRow>>({
    queryKey: ["/open/platform/notice", { pageNum: 1, pageSize: noticesOnHome }],
  });
}

export function useNotice(noticeId: string) {
  return useQuery<OpenNotice>({
    queryKey: [`/open/platform/notice/details/${encodeURIComponent(noticeId)}`],
    enabled: noticeId !== "",
    meta: { quiet: true },
  });
}
