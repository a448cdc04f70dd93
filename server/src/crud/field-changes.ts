import type { ChangedField } from "@aeromaint/contracts/acts.ts";
import type { FieldChange } from "@aeromaint/contracts/logs/operation-log.ts";
import type { FastifyRequest } from "fastify";
import type { UnitOfWork } from "../infra/db/unit-of-work.ts";
import { isSecret } from "./operation-parameters.ts";

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
  return text.length > maxValueLength
    ? `${text.slice(0, maxValueLength).toWellFormed()}…(${text.length})`
    : text;
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
