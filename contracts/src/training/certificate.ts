import { Type } from "typebox";
import { rowText } from "../fields/fields.ts";
import { oneOf } from "../wire/schemas.ts";

/** Subject of a certificate. The database stores these words. */
export type CertificateKind = "course" | "authorisation";

export const certificateStates = { valid: "有效", expired: "已过期", revoked: "已撤销" } as const;
export type CertificateState = keyof typeof certificateStates;

/** Public page that verifies the certificate with this code. */
export const certificatePath = (code: string): string => `/open/certificate/${code}`;

/** GET /open/certificate/{code}: only the family name of the person is visible. */
export const certificateAnswer = Type.Object({
  state: oneOf<CertificateState>(Object.keys(certificateStates)),
  title: rowText(),
  name: rowText(),
  facts: Type.Array(Type.Object({ title: rowText(), value: rowText() })),
});
