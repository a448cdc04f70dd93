import { useQuery } from "@tanstack/react-query";
import { quietQuery } from "../../../api/query-by-key.ts";

export const inquiryPath = "/material/inquiry";
export const inquiriesPerPage = 5;

/** Sent and received inquiries. */
export type InquiryBox = "own" | "received";

export function useInquiries(box: InquiryBox, query: { pageNum: number; state?: "0" }) {
  return useQuery({
    ...quietQuery(`${inquiryPath}/${box}`, { ...query, pageSize: inquiriesPerPage }),
    staleTime: 0,
    placeholderData: (previous) => previous,
  });
}

/** Numbers of sent and received inquiries; 0 after a failed call. */
export function useInquiryTotals() {
  const own = useInquiries("own", { pageNum: 1 });
  const offered = useInquiries("received", { pageNum: 1 });
  return {
    sent: own.data?.total ?? 0,
    received: offered.data?.total ?? 0,
    isPending: own.isPending || offered.isPending,
  };
}

/** Number of received inquiries without an answer. */
export function useWaitingInquiries(): number {
  return useInquiries("received", { pageNum: 1, state: "0" }).data?.total ?? 0;
}
