import type { FieldChange } from "@aeromaint/contracts/logs/operation-log.ts";
import type { FastifyRequest } from "fastify";
import type { Tx } from "../infra/db/database.ts";
import { isSecret } from "./operation-parameters.ts";

type Noted = Omit<FieldChange, "title">;

const maxValueLength = 200;
// By transaction, so that what changes rows need not know of the log that tells of it.
const noted = new WeakMap<Tx, Noted[]>();

/** Notes what a field of an edited row was and became, for the operation-log row of `write()`. */
export function noteChange(tx: Tx, field: string, from: unknown, to: unknown): void {
  if (textOf(from) === textOf(to)) return;
  const change = { field, from: shown(field, from), to: shown(field, to) };
  noted.set(tx, [...(noted.get(tx) ?? []), change]);
}

/** The changes noted in a transaction, titled as the request's form titles its fields. */
export function changesIn(tx: Tx, request: FastifyRequest): FieldChange[] {
  const body = request.routeOptions.schema?.body as
    | { properties?: Record<string, { title?: string }> }
    | undefined;
  return (noted.get(tx) ?? []).map(({ field, from, to }) => ({
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
