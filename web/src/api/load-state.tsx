import { Skeleton } from "../ui/skeleton.tsx";
import { NotLoaded } from "./not-loaded.tsx";

interface LoadStateProps {
  query: { error: Error | null; refetch: () => unknown };
  /** Height of the loading state in pixels. */
  height: number;
}

/** Loading or error state of a query without data. */
export function LoadState({ query: { error, refetch }, height }: LoadStateProps) {
  return error ? <NotLoaded error={error} onRetry={refetch} /> : <Skeleton height={height} />;
}
