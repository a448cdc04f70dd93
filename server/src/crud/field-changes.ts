import { cutText, truncateText } from "@aeromaint/contracts/fields/plain-text.ts";
import type { FieldChange } from "@aeromaint/contracts/system/logs/operation-log.ts";
import type { ChangedField } from "@aeromaint/contracts/wire/acts.ts";
import type { FastifyRequest } from "fastify";
import type { UnitOfWork } from "../infra/db/unit-of-work.ts";

const maxValueLength = 200;

/** Records old and new values for the operation log of `write()`. */
export function recordChanges(
  { fieldChanges }: Pick<UnitOfWork, "fieldChanges">,
  changes: readonly ChangedField[],
): void {
  for (const [field, from, to] of changes) {
    if (textOf(from) === textOf(to)) continue;
    fieldChanges.push({ field, from: shown(field, from), to: shown(field, to) });
  }
}

/** Recorded changes, with titles of the request's form. */
export function recordedChanges(
  { fieldChanges }: UnitOfWork,
  request: FastifyRequest,
): FieldChange[] {
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

// Names of fields that logs must not show: secrets and identity card numbers.
const secret = /password|pwd|token|secret|^code$|^idCard$/i;
const maxTextLength = 4_000;

function isSecret(name: string): boolean {
  return secret.test(name);
}

/**
 * Parameters of a request as JSON for the operation log. Secrets are masked and long values
 * shortened. Files have only name and size.
 */
export function parametersOf(request: FastifyRequest): string | null {
  const params = { ...(request.params as object), ...(request.body as object | undefined) };
  if (Object.keys(params).length === 0) return null;
  const text = JSON.stringify(params, shorten);
  return truncateText(text, maxTextLength);
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
