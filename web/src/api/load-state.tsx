import type { CSSProperties, ReactNode } from "react";
import { Skeleton, SkeletonLines } from "../ui/skeleton.tsx";
import { NotLoaded } from "./not-loaded.tsx";

interface LoadStateProps {
  query: { error: Error | null; refetch: () => unknown };
  /** Name of the failed part, e.g. 列表; default: the error's message. */
  subject?: string | undefined;
  /** Height of the loading state, in pixels if it is a number. */
  height?: CSSProperties["height"];
  /** Replaces the plain loading state. */
  skeleton?: ReactNode;
}

/** Loading or error state of a query without data. */
export function LoadState({
  query: { error, refetch },
  subject,
  height,
  skeleton,
}: LoadStateProps) {
  if (error) return <NotLoaded subject={subject} error={error} onRetry={refetch} />;
  return skeleton ?? <Skeleton height={height} />;
}

interface LinesLoadStateProps {
  query: { isError: boolean; refetch: () => unknown };
  /** Number of lines of the loading state. */
  rows?: number;
}

/** The same for facts and tables of the back office. */
export function LinesLoadState({ query: { isError, refetch }, rows = 3 }: LinesLoadStateProps) {
  return isError ? <NotLoaded onRetry={refetch} /> : <SkeletonLines rows={rows} />;
}
