import type { OpenNotice, OpenNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { useQuery } from "@tanstack/react-query";
import type { Page } from "../api/api.ts";

const shownOnHome = 6;

/** The newest released notices. */
export function useNotices() {
  return useQuery<Page<OpenNoticeRow>>({
    queryKey: ["/open/platform/notice", { pageNum: 1, pageSize: shownOnHome }],
  });
}

export function useNotice(noticeId: string) {
  return useQuery<OpenNotice>({
    queryKey: [`/open/platform/notice/details/${encodeURIComponent(noticeId)}`],
    enabled: noticeId !== "",
    meta: { quiet: true },
  });
}
