import type { FastifyRequest } from "fastify";

// Names whose values never reach a log: secrets, and the number that a person has for life.
const secret = /password|pwd|token|secret|^code$|^idCard$/i;
const longestValue = 200;
const longestText = 4_000;

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
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}

function shorten(name: string, value: unknown): unknown {
  if (isSecret(name)) return "******";
  if (typeof value === "string" && value.length > longestValue) {
    return `${value.slice(0, longestValue)}…(${value.length})`;
  }
  if (typeof value === "object" && value !== null && "staged" in value) {
    const { name: fileName, size } = value.staged as { name?: string; size?: number };
    return { file: fileName, size };
  }
  return value;
}
