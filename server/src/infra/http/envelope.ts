import { errorTexts } from "@aeromaint/contracts/errors.ts";
import { type TSchema, Type } from "typebox";

/** The content type of every JSON answer. */
export const jsonType = "application/json; charset=utf-8";

/** What every JSON answer looks like. */
export interface Answer<T> {
  code: 200;
  message: string;
  data: T;
}

export function ok<T>(data: T, message: string = errorTexts.ok): Answer<T> {
  return { code: 200, message, data };
}

/** The schema of an answer around the schema of its data. */
export function answer<T extends TSchema>(data: T) {
  return Type.Object({ code: Type.Literal(200), message: Type.String(), data });
}

/** A page of rows with the count of all that match. */
export function page<T extends TSchema>(row: T) {
  return Type.Object({ list: Type.Array(row), total: Type.Integer() });
}

/** An answer that carries nothing but its message. */
export const done = answer(Type.Null());
