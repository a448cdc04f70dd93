import assert from "node:assert/strict";
import type { FuzzAnswer } from "./fuzz-world.ts";

/** The status codes that any request may get. A fault of the server is not among them. */
const allowed = new Set([200, 206, 304, 400, 401, 403, 404, 409, 413, 415, 416, 429]);
/** Things of the inside that no answer may show. */
const inner = [
  /\$argon2/,
  /node_modules/,
  /\bat (async )?[\w.<>]+ \(/,
  /\/(src|platform|features)\/[\w./-]+\.ts/,
  /password_?hash/i,
  /(syntax error at|invalid input syntax|violates (unique|foreign|check|not-null)|duplicate key value)/,
  /"(code|severity|routine)":"[A-Z0-9_]{5,}"/,
];

/** Fails unless an answer keeps to the envelope and to the codes, and shows nothing of the inside. */
export function keepsTheRules(answer: FuzzAnswer, dataDir: string): void {
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

/** The description of the API is a document of its own kind. */
function isDocument(body: string): boolean {
  return body.startsWith('{"openapi"');
}
