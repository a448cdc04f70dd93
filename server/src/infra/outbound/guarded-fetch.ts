import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { OutboundGuard } from "./outbound-guard.ts";

/** Longer responses are refused. */
const maxAnswerBytes = 1024 * 1024;
const defaultTimeout = 10_000;

interface GuardedFetchOptions {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Builds a `fetch` for libraries that reaches only addresses allowed by the guard. It follows no redirect and reads
 * at most 1 MiB.
 */
export const guardedFetch =
  (guard: OutboundGuard) =>
  async (address: string, options: GuardedFetchOptions = {}): Promise<Response> => {
    const { method = "GET", headers = {}, body, signal } = options;
    const url = new URL(address);
    // Sockets call `lookup` only for names: an address in the URL is checked here.
    await guard.addressesOf(url.hostname);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const timeout = AbortSignal.timeout(defaultTimeout);
    const request = send(url, {
      method,
      headers,
      agent: false,
      lookup: guard.lookup,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    request.on("error", reject).once("response", async (response) => {
      try {
        const chunks: Buffer[] = [];
        let bytes = 0;
        for await (const chunk of response as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          if (bytes > maxAnswerBytes) throw new Error(`more than ${maxAnswerBytes} bytes`);
          chunks.push(chunk);
        }
        const { statusCode: status = 502, headers: answered } = response;
        const type = answered["content-type"];
        const www = answered["www-authenticate"];
        resolve(
          new Response(status === 204 || status === 304 ? null : Buffer.concat(chunks), {
            status,
            headers: {
              ...(type && { "content-type": type }),
              ...(www && { "www-authenticate": www }),
            },
          }),
        );
      } catch (error) {
        request.destroy();
        reject(error);
      }
    });
    request.end(body instanceof URLSearchParams ? body.toString() : (body as string | undefined));
    return promise;
  };
