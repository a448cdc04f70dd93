import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

/** Debounce in milliseconds. */
const debounceDelay = 250;

/** Search for the text that is typed into a Select. `select` has props of the Select. */
export function useTypedSearch<Found>(
  key: readonly unknown[],
  find: (keyword: string, signal: AbortSignal) => Promise<Found>,
) {
  const [keyword, setKeyword] = useState("");
  const { data, isFetching } = useQuery({
    queryKey: [...key, "typed", keyword],
    queryFn: async ({ signal }) => {
      // The next key cancels this call.
      if (keyword) await new Promise((resolve) => setTimeout(resolve, debounceDelay));
      signal.throwIfAborted();
      return find(keyword, signal);
    },
    placeholderData: keepPreviousData,
  });
  const onSearch = (typed: string) => setKeyword(typed.trim());
  return {
    keyword,
    data,
    select: { loading: isFetching, showSearch: { filterOption: false, onSearch } },
  };
}
