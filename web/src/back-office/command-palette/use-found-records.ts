import {
  commandPalettePath,
  isLongEnoughQuery,
  type RecordHits,
} from "@aeromaint/contracts/command-palette/command-palette.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../api/api.ts";

/** Milliseconds of rest before the server is asked. */
const rest = 200;

/** The records that are found by what is typed, once the typing rests. */
export function useFoundRecords(typed: string) {
  const asked = useRested(typed.trim());
  const isEnough = isLongEnoughQuery(asked);
  const { data, isError, isFetching } = useQuery({
    queryKey: [commandPalettePath, asked],
    queryFn: ({ signal }) => api.get<RecordHits>(commandPalettePath, { q: asked }, { signal }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    meta: { quiet: true },
  });
  const isWaiting = isLongEnoughQuery(typed) && (asked !== typed.trim() || isFetching);
  return { answer: isEnough && isLongEnoughQuery(typed) ? data : undefined, isError, isWaiting };
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
