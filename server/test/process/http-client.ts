import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { sealText } from "@aeromaint/contracts/auth/sealed-box.ts";

/** Parsed response of the API; `data` is the payload of the route. */
export interface ApiAnswer {
  status: number;
  code: number;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert the shape of the response.
  data: any;
  requestId?: string;
  headers: Headers;
}

interface CallOptions {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is a string or a form. */
  body?: unknown;
  signal?: AbortSignal;
}

/** Calls the API of a server; `path` is below /api. */
export async function call(
  address: string,
  path: string,
  sending: CallOptions = {},
): Promise<ApiAnswer> {
  const { token, body, headers, ...rest } = sending;
  const isReady = body === undefined || typeof body === "string" || body instanceof FormData;
  const response = await fetch(`${address}/api${path}`, {
    ...rest,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!isReady && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: isReady ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, ...(await parsed(response)) };
}

async function parsed(response: Response): Promise<Omit<ApiAnswer, "status" | "headers">> {
  const body = await response.text();
  assert.match(response.headers.get("content-type") ?? "", /^application\/json/, body);
  return JSON.parse(body) as ApiAnswer;
}

/** Password encrypted with the platform's key, as browsers send it. */
export async function sealed(address: string, password: string): Promise<string> {
  const { data } = await call(address, "/captcha");
  return sealText(password, data.publicKey);
}

interface SigningIn {
  username: string;
  password: string;
  captcha?: { code: string; uuid: string };
}

export async function trySignIn(
  address: string,
  { username, password, captcha }: SigningIn,
): Promise<ApiAnswer> {
  const box = await sealed(address, password);
  return call(address, "/auth/login", {
    method: "POST",
    body: { username, password: box, ...captcha },
  });
}

/** Signs in. @returns the access token */
export async function signIn(address: string, username: string, password: string): Promise<string> {
  const answer = await trySignIn(address, { username, password });
  assert.equal(answer.status, 200, answer.message);
  return answer.data.accessToken;
}

/** Sends raw bytes. @returns status, head and body of the response */
export async function sendRaw(
  address: string,
  request: string,
): Promise<{ status: number; head: string; body: string }> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(request);
  const answer = await text(socket);
  const [head = "", ...body] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n") };
}

/** GET with the path exactly as written. */
export function getRawPath(address: string, target: string) {
  return sendRaw(address, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
}
