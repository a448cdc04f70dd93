import { ApiError } from "../../api/api-error.ts";

/** Refused fields as Ant Design's form takes them. */
export type RefusedFields = { name: string; errors: string[] }[];

/** The refused fields of a call. */
export function fieldErrors(error: unknown): RefusedFields {
  if (!(error instanceof ApiError)) return [];
  return error.errors.map(({ field, message }) => ({ name: field, errors: [message] }));
}
