import type { FastifyRequest } from "fastify";

// Names whose values never reach a log: secrets, and the number that a person has for life.
const secret = /password|pwd|token|secret|^code$|^idCard$/i;
const maxValueLength = 200;
const maxTextLength = 4_000;

/** Whether a field of this name holds what no log may show. */
export function isSecret(name: string): boolean {
  return secret.test(name);
}

/**
 * What a request asked for, as one shortened line of JSON for the operation log: secrets masked,
 * long values cut, files by name and size. Control characters are escaped by JSON itself.
 */
export function parametersOf(request: FastifyRequest): string | null {
  const params = { ...(request.params as object), ...(request.body as object | undefined) };
  if (Object.keys(params).length === 0) return null;
  const text = JSON.stringify(params, shorten);
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
}

function shorten(name: string, value: unknown): unknown {
  if (isSecret(name)) return "******";
  if (typeof value === "string" && value.length > maxValueLength) {
    return `${value.slice(0, maxValueLength)}…(${value.length})`;
  }
  if (typeof value === "object" && value !== null && "staged" in value) {
    const { name: fileName, size } = value.staged as { name?: string; size?: number };
    return { file: fileName, size };
  }
  return value;
}
