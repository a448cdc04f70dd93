import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";

export const inquiryPath = "/material/inquiry";
export const inquiriesPerPage = 5;

/** What one has asked, and what one has been asked. */
export type InquiryBox = "own" | "received";

export function useInquiries(box: InquiryBox, query: { pageNum: number; state?: "0" }) {
  const call = `${inquiryPath}/${box}` as const;
  return useQuery({
    queryKey: [call, query],
    queryFn: ({ signal }) => api.get(call, { ...query, pageSize: inquiriesPerPage }, { signal }),
    staleTime: 0,
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
}

/** How many inquiries one has sent and received. */
export function useInquiryTotals() {
  const sent = useInquiries("own", { pageNum: 1 }).data?.total ?? 0;
  const received = useInquiries("received", { pageNum: 1 }).data?.total ?? 0;
  return { sent, received };
}

/** How many of those that one has received wait for an answer. */
export function useWaitingInquiries(): number {
  return useInquiries("received", { pageNum: 1, state: "0" }).data?.total ?? 0;
}
