import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { OutboundGuard } from "./outbound-guard.ts";

/** Maximum number of response bytes to read. */
const maxAnswerBytes = 16_384;

interface JsonPost {
  url: string;
  /** Exact bytes that are signed and sent. */
  body: string;
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

export interface PostResponse {
  status: number;
  /** Beginning of the body. */
  text: string;
  /** Milliseconds from the `Retry-After` header; null without it. */
  retryAfter: number | null;
}

/**
 * Posts JSON on its own connection to an address checked by the guard. Redirects are not followed.
 * @throws OutboundRefusal, or the error of the connection
 */
export async function postJson(guard: OutboundGuard, post: JsonPost): Promise<PostResponse> {
  const { body, headers, signal } = post;
  const url = new URL(post.url);
  // Sockets call `lookup` only for names: an address in the URL is checked here.
  await guard.addressesOf(url.hostname);
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<PostResponse>();
  const request = send(url, {
    method: "POST",
    agent: false,
    lookup: guard.lookup,
    signal,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "user-agent": "AeroMaint",
      ...headers,
    },
  });
  let hasAnswered = false;
  request.on("error", (error) => {
    if (!hasAnswered) reject(error);
  });
  request.once("response", (response) => {
    hasAnswered = true;
    const chunks: Buffer[] = [];
    let bytes = 0;
    const finish = () => {
      const text = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString("utf8");
      const { statusCode: status = 0, headers: answered } = response;
      resolve({ status, text, retryAfter: retryAfterOf(answered["retry-after"]) });
    };
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes < maxAnswerBytes) return;
      finish();
      response.destroy();
    });
    // A response proves that the receiver has the message, even if its body breaks off.
    response.once("error", finish).once("close", finish);
  });
  request.end(body);
  return promise;
}

const maxRetryAfter = 86_400_000;

/** Parses seconds or a date. */
function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : null;
  const delay = seconds === null ? Date.parse(header) - Date.now() : seconds * 1_000;
  return delay > 0 ? Math.min(delay, maxRetryAfter) : null;
}
