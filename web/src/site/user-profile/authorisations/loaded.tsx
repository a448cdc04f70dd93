import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NotLoaded } from "../../shared/error/not-loaded.tsx";

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** What a query has brought; a way to ask again where it has failed. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? <NotLoaded error={error} onRetry={refetch} /> : <Skeleton height={120} />;
}
