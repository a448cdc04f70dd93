import { useState } from "react";

/** Search parameters that hold the state of a list, and their setter. */
export type ListAddress = readonly [URLSearchParams, (next: Record<string, string>) => void];

/** Parameters outside of the URL, for a list that is a part of a page. */
export function useLocalAddress(): ListAddress {
  const [params, setParams] = useState(() => new URLSearchParams());
  return [params, (next) => setParams(new URLSearchParams(next))];
}

/** Page number of the address, and changes to the address. */
export function pagingOf([params, setParams]: ListAddress) {
  const page = Number(params.get("pageNum"));
  const set = (changes: Record<string, string>) => {
    const next = { ...Object.fromEntries(params), ...changes };
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")));
  };
  return {
    pageNum: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    onPage: (to: number) => set({ pageNum: to > 1 ? String(to) : "" }),
    /** Changes filters and goes to the first page. */
    filter: (changes: Record<string, string>) => set({ ...changes, pageNum: "" }),
  };
}
