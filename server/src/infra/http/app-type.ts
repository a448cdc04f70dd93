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
import type { WorkQueues } from "../workers/fair-queue.ts";

/** Fastify instance that feature plugins receive. */
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
    /** Null without a configured gateway for short messages. */
    messageGateway: MessageGateway | null;
    /** Runs changes with a follow-up (files, caches). `write()` also logs the operation. */
    inTransaction: InTransaction;
    /** Key that signs the evidence ledger. */
    signingKey: () => Promise<SigningKey>;
    queues: WorkQueues;
    /** Tables of plain resources with the names of their rows, for the operation log. */
    namedRows: { table: string; id: string; name: string }[];
    /** Number of running exports by account. */
    runningExports: Map<string, number>;
    /** Current time; tests replace it. */
    clock: () => Date;
  }
  interface FastifyRequest {
    /** Result of the route's `selectedWithUser`; null without a user. Read it by `serveWithUser`. */
    selectedWithUser?: unknown;
  }
  interface FastifyContextConfig {
    /** Expression added to the statement that loads the user; saves one statement. */
    selectedWithUser?(params: unknown, userId: string): RawBuilder<unknown> | null;
    /** Required: the server does not start if a route has no access. */
    access?: Access;
    /** Refuses access tokens: the route requires a session. */
    sessionOnly?: true;
    repeated?: NonNullable<Route["repeated"]>;
    /** Restrictions under which the route stays open, so that the user can resolve them. */
    allowedWhileRestricted?: readonly AccountRestriction[];
  }
}
