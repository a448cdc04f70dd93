import { ApiError } from "../session/api-error.ts";

/** The refused fields of a call, as Ant Design's form takes them. */
export function fieldErrors(error: unknown): { name: string; errors: string[] }[] {
  if (!(error instanceof ApiError)) return [];
  return error.errors.map(({ field, message }) => ({ name: field, errors: [message] }));
}
