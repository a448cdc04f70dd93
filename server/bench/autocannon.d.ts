declare module "autocannon" {
  interface Request {
    method?: "GET" | "POST";
    path: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Prepares each connection. */
    setupClient(client: { setRequests(requests: Request[]): void }): void;
  }
  interface Result {
    requests: { total: number };
    latency: { p50: number; p99: number };
    /** Seconds. */
    duration: number;
    errors: number;
    non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
