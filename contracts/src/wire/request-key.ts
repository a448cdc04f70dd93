import { Type } from "typebox";

/** Header of creating calls, in Node's lower case. */
export const requestKeyHeader = "idempotency-key";

/** A second call with the same key and body gets the first response. */
export const requestKeyHeaders = Type.Object({
  [requestKeyHeader]: Type.Optional(
    Type.String({ title: "Idempotency-Key", pattern: "^[A-Za-z0-9-]{16,64}$" }),
  ),
});
