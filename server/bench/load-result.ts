import type { Request } from "./scenario.ts";

export interface Load {
  address: string;
  /** Asked in turn by each connection. */
  requests: readonly Request[];
  connections: number;
  seconds: number;
  /** Requests a second of all connections together; as many as there can be where absent. */
  rate?: number | undefined;
}

export interface LoadResult {
  /** Answers a second. */
  rate: number;
  /** Milliseconds within which half of all answers came. */
  p50: number;
  /** Milliseconds within which 99 of 100 answers came. */
  p99: number;
}
