import type { Server, Testbed } from "./testbed.ts";

/** How long it is measured. */
export interface Sizes {
  rounds: number;
  /** Of each run. */
  seconds: number;
}

/** One request, repeated. */
export interface Request {
  /** Below the server's address. */
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | Buffer<ArrayBuffer>;
}

/** Two running servers that are asked for the same. */
export interface Pair {
  ours: Server;
  bare: Server;
  request: Request;
}

export interface Scenario {
  name: string;
  /** What is compared with what, in one sentence. */
  compares: string;
  /** Least share of the bare server's throughput; null where none was set. */
  goal: number | null;
  connections: number;
  start(testbed: Testbed): Promise<Pair>;
}

/** What a scenario with figures of its own found. */
export interface Finding {
  reached: boolean;
  /** The figures in a few words. */
  summary: string;
  /** Its chapter of the results, in Markdown. */
  text: string;
}

/** A scenario that is measured in its own way. */
export interface Trial {
  name: string;
  /** What is compared with what, in one sentence. */
  compares: string;
  run(testbed: Testbed, sizes: Sizes): Promise<Finding>;
}
