import type { AccountRestriction } from "@aeromaint/contracts/auth/account-restrictions.ts";
import type { Access, Route } from "@aeromaint/contracts/wire/route.ts";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { RawBuilder } from "kysely";
import type { TableChanges } from "../cache/table-changes.ts";
import type { Config } from "../config/config.ts";
import type { SigningKey } from "../config/signing-key.ts";
import type { Database } from "../db/database.ts";
import type { InTransaction } from "../db/unit-of-work.ts";
import type { MessageGateway } from "../messages/message.ts";

/** The instance that feature plugins receive. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module "fastify" {
  interface FastifyInstance {
    changes: TableChanges;
    db: Database;
    config: Config;
    /** Null while no way for short messages is configured. */
    messageGateway: MessageGateway | null;
    /** For changes with a follow-up: files, caches. Those with an operation-log row use `write()`. */
    inTransaction: InTransaction;
    /** Of the evidence ledger. */
    signingKey: () => Promise<SigningKey>;
    /** The present moment; tests set it. */
    clock: () => Date;
  }
  interface FastifyRequest {
    /** What the route's `selectedWithUser` selects; null for nobody. */
    answerWithUser?: unknown;
  }
  interface FastifyContextConfig {
    /** An expression that the statement which finds the user selects too: it saves one of its own. */
    selectedWithUser?: (params: unknown, userId: string) => RawBuilder<unknown> | null;
    /** A route that does not say so keeps the server from starting. */
    access?: Access;
    /** Closed to access tokens: it takes somebody who has signed in. */
    sessionOnly?: true;
    repeated?: NonNullable<Route["repeated"]>;
    /** What may hold its caller back without closing this route: it is the way to mend it. */
    allowedWhileRestricted?: readonly AccountRestriction[];
  }
}
