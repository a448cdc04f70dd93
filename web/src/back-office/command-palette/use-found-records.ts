import {
  commandPalettePath,
  isLongEnoughQuery,
} from "@aeromaint/contracts/command-palette/command-palette.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../api/api.ts";

/** Milliseconds. */
const debounceDelay = 200;

/** The records that match the input, debounced. */
export function useFoundRecords(typed: string) {
  const query = useDebounced(typed.trim());
  const isEnough = isLongEnoughQuery(query);
  const { data, isError, isFetching } = useQuery({
    queryKey: [commandPalettePath, query],
    queryFn: ({ signal }) => api.get(commandPalettePath, { q: query }, { signal }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    meta: { quiet: true },
  });
  const isWaiting = isLongEnoughQuery(typed) && (query !== typed.trim() || isFetching);
  return { answer: isEnough && isLongEnoughQuery(typed) ? data : undefined, isError, isWaiting };
}

function useDebounced(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), debounceDelay);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
