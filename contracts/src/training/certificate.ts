import { Type } from "typebox";
import { rowText } from "../fields/fields.ts";
import { oneOf } from "../wire/schemas.ts";

/** What a certificate is of; the table of codes has these words. */
export type CertificateKind = "course" | "authorisation";

export const certificateStates = { valid: "有效", expired: "已过期", revoked: "已撤销" } as const;
export type CertificateState = keyof typeof certificateStates;

/** Where everybody sees whether a certificate with this code still holds. */
export const certificatePath = (code: string): string => `/open/certificate/${code}`;

/** GET /open/certificate/{code}: of the person nothing but the family name. */
export const certificateAnswer = Type.Object({
  state: oneOf<CertificateState>(Object.keys(certificateStates)),
  title: rowText(),
  name: rowText(),
  facts: Type.Array(Type.Object({ title: rowText(), value: rowText() })),
});
