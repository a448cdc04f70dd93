import assert from "node:assert/strict";
import type { FuzzAnswer } from "./fuzz-world.ts";

/** Status codes allowed for any request; server faults are not allowed. */
const allowed = new Set([200, 206, 304, 400, 401, 403, 404, 409, 413, 415, 416, 429]);
/** Internal details that no response may contain. */
const inner = [
  /\$argon2/,
  /node_modules/,
  /\bat (async )?[\w.<>]+ \(/,
  /\/(src|platform|features)\/[\w./-]+\.ts/,
  /password_?hash/i,
  /(syntax error at|invalid input syntax|violates (unique|foreign|check|not-null)|duplicate key value)/,
  /"(code|severity|routine)":"[A-Z0-9_]{5,}"/,
];

/** Checks the envelope, the status and the absence of internal details. */
export function assertValidAnswer(answer: FuzzAnswer, dataDir: string): void {
  const { status, contentType, body } = answer;
  assert.ok(allowed.has(status), `answered ${status}: ${body.slice(0, 300)}`);
  const isMissingPage = status === 404 && !answer.url.startsWith("/api");
  const refusalType = isMissingPage ? /^(application\/json|text\/html)/ : /^application\/json/;
  if (status >= 400) assert.match(contentType, refusalType, body.slice(0, 300));
  if (!/^(application\/(json|.*xml)|text\/)/.test(contentType)) return;
  if (contentType.includes("json") && !isDocument(body)) keepsTheEnvelope(status, body);
  if (contentType.includes("html")) return;
  for (const pattern of inner) assert.doesNotMatch(body, pattern);
  assert.ok(!body.includes(dataDir), "shows where the data lie");
}

function keepsTheEnvelope(status: number, body: string): void {
  const answer = JSON.parse(body) as Record<string, unknown>;
  assert.equal(answer.code, status, body.slice(0, 300));
  assert.equal(typeof answer.message, "string");
  assert.doesNotMatch(sentencesOf(answer), /undefined|\[object/);
  assert.ok("data" in answer, "an envelope has data");
  if (status < 400) return;
  assert.match(String(answer.requestId), /^[0-9a-f-]{36}$/);
  assert.ok(String(answer.message).length > 0, "a refusal says why");
}

function sentencesOf({ message, data }: Record<string, unknown>): string {
  const { errors = [] } = (data ?? {}) as { errors?: { message: string }[] };
  return [message, ...errors.map((error) => error.message)].join();
}

/** The OpenAPI document has no envelope. */
function isDocument(body: string): boolean {
  return body.startsWith('{"openapi"');
}
