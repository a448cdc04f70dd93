import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getData, type PagedList } from "../../api/api.ts";
import type { Review } from "./review.ts";

/** As many as a list answers at once; the rest follows as these are decided. */
const maxQueued = 200;

/** What waits, in the order of the list, and the one of it in front: `first` until it is moved. */
export function useReviewQueue<Row>({ path, waiting, idOf }: Review<Row>, first: string | null) {
  const [opened, setOpened] = useState({ first, current: first });
  if (opened.first !== first) setOpened({ first, current: first });
  const current = opened.first === first ? opened.current : first;
  const params = { ...waiting, pageNum: 1, pageSize: maxQueued };
  const { data } = useQuery({
    queryKey: [path, "waiting", params],
    queryFn: ({ signal }) => getData<PagedList<Row>>(path, params, { signal }),
    enabled: current !== null,
    staleTime: 0,
    meta: { quiet: true },
  });
  const ids = (data?.list ?? []).map(idOf);
  const at = current === null ? -1 : ids.indexOf(current);
  const go = (id: string | undefined) => {
    if (id !== undefined) setOpened({ first, current: id });
  };
  const before = at > 0 ? ids[at - 1] : undefined;
  const after = at < 0 ? ids.find((id) => id !== current) : ids[at + 1];
  return {
    current,
    /** From 1; null while it is not known, and for what somebody else has decided. */
    position: at < 0 ? null : at + 1,
    total: data?.total ?? 0,
    hasPrevious: before !== undefined,
    hasNext: after !== undefined,
    goPrevious: () => go(before),
    goNext: () => go(after),
    /** The next one to decide on; the one before where this is the last. */
    another: after ?? before,
    goOn: () => go(after ?? before),
  };
}
