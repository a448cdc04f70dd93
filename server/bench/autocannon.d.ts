declare module "autocannon" {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Requests a second of all connections. */
    method?: "GET" | "POST";
    headers?: Record<string, string>;
    body?: string | Buffer;
    /** Asked in turn by each connection, instead of the one above. */
    requests?: {
      method?: "GET" | "POST";
      path: string;
      headers?: Record<string, string>;
      body?: string | Buffer;
    }[];
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
