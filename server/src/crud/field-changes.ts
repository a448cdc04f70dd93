import { cutText, shortenedText } from "@aeromaint/contracts/fields/plain-text.ts";
import type { FieldChange } from "@aeromaint/contracts/system/logs/operation-log.ts";
import type { ChangedField } from "@aeromaint/contracts/wire/acts.ts";
import type { FastifyRequest } from "fastify";
import type { UnitOfWork } from "../infra/db/unit-of-work.ts";

const maxValueLength = 200;

/** Keeps what fields were and have become, for the operation-log row of `write()`. */
export function keepChanges(
  { fieldChanges }: Pick<UnitOfWork, "fieldChanges">,
  changes: readonly ChangedField[],
): void {
  for (const [field, from, to] of changes) {
    if (textOf(from) === textOf(to)) continue;
    fieldChanges.push({ field, from: shown(field, from), to: shown(field, to) });
  }
}

/** The changes kept in a unit of work, titled as the request's form titles its fields. */
export function changesIn({ fieldChanges }: UnitOfWork, request: FastifyRequest): FieldChange[] {
  const body = request.routeOptions.schema?.body as
    | { properties?: Record<string, { title?: string }> }
    | undefined;
  return fieldChanges.map(({ field, from, to }) => ({
    field,
    title: body?.properties?.[field]?.title ?? field,
    from,
    to,
  }));
}

function shown(field: string, value: unknown): string | null {
  const text = textOf(value);
  if (text === null) return null;
  if (isSecret(field)) return "******";
  return shortValue(text);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

// Names whose values never reach a log: secrets, and the number that a person has for life.
const secret = /password|pwd|token|secret|^code$|^idCard$/i;
const maxTextLength = 4_000;

/** Whether a field of this name holds what no log may show. */
function isSecret(name: string): boolean {
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
  return shortenedText(text, maxTextLength);
}

const shortValue = (text: string) =>
  text.length > maxValueLength ? `${cutText(text, maxValueLength)}…(${text.length})` : text;

function shorten(name: string, value: unknown): unknown {
  if (isSecret(name)) return "******";
  if (typeof value === "string") return shortValue(value);
  if (typeof value === "object" && value !== null && "staged" in value) {
    const { name: fileName, size } = value.staged as { name?: string; size?: number };
    return { file: fileName, size };
  }
  return value;
}
