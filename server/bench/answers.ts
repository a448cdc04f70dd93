import type { Request } from "./scenario.ts";

export type AnswerHeaders = (readonly [name: string, value: string])[];

export interface CapturedAnswer {
  headers: AnswerHeaders;
  body: string;
}

// What Node's server adds to every answer by itself.
const added = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

/** An answer of the application, with the headers that it set. */
export async function capture(
  address: string,
  { path, ...init }: Request,
): Promise<CapturedAnswer> {
  const response = await fetch(`${address}${path}`, init);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${body}`);
  const headers = [...response.headers].filter(([name]) => !added.has(name));
  return { headers, body };
}
