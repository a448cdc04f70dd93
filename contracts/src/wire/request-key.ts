import { Type } from "typebox";

/** Header of creating calls, in the spelling of Node. */
export const requestKeyHeader = "idempotency-key";

/** A second call with the same key and body gets the answer of the first. */
export const requestKeyHeaders = Type.Object({
  [requestKeyHeader]: Type.Optional(
    Type.String({ title: "Idempotency-Key", pattern: "^[A-Za-z0-9-]{16,64}$" }),
  ),
});
