import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { loadFeatures, rootFeatures } from "./features.ts";
import { cachingServer } from "./infra/cache/caching-server.ts";
import { ResponseCache } from "./infra/cache/response-cache.ts";
import type { Config } from "./infra/config/config.ts";
import { refusalOfDatabaseError } from "./infra/db/constraints.ts";
import { logSlowStatements } from "./infra/db/slow-statements.ts";
import { duePlugin } from "./infra/due/due-plugin.ts";
import { keepDiskReserve } from "./infra/files/disk-reserve.ts";
import { filesPlugin } from "./infra/files/files-plugin.ts";
import { formsPlugin } from "./infra/forms/forms-plugin.ts";
import { setIpTableFiles } from "./infra/geo/ip-location.ts";
import { apiDocs } from "./infra/http/api-docs.ts";
import type { App } from "./infra/http/app-type.ts";
import { limitBodyTime } from "./infra/http/body-timeout.ts";
import { compileSerializer } from "./infra/http/compile-once.ts";
import { ConnectionLimit } from "./infra/http/connection-limit.ts";
import {
  handleClientError,
  handleErrors,
  handleFrameworkError,
} from "./infra/http/error-handler.ts";
import { healthRoutes } from "./infra/http/health.ts";
import { provideRequestContext } from "./infra/http/provide-request-context.ts";
import { logRequests, newRequestId } from "./infra/http/request-log.ts";
import { secureHeaders } from "./infra/http/security-headers.ts";
import { compileValidator, type ObjectSchema } from "./infra/http/validator.ts";
import { jobsPlugin } from "./infra/jobs/jobs-plugin.ts";
import { openMessageGateway } from "./infra/messages/message-gateway.ts";
import { metricsPlugin } from "./infra/metrics/metrics-plugin.ts";
import { outboxPlugin } from "./infra/outbox/outbox-plugin.ts";
import { retentionPlugin } from "./infra/retention/retention-plugin.ts";
import { guardRoutes } from "./infra/rights/access.ts";
import { sessionPlugin } from "./infra/sessions/session-plugin.ts";
import { webPages } from "./infra/ssr/web-pages.ts";
import type { Services } from "./services.ts";

/** Dependencies of the application; it uses no globals. */
interface AppDependencies extends Services {
  config: Config;
  /** For the connection that listens for changes of other servers. */
  databaseUrl: string;
  tokenSecret: string;
  log: FastifyBaseLogger;
  clock?: () => Date;
  /** Folder of the web build; `web/dist` by default. */
  dist?: string | undefined;
}

/** Room for some thousand items with their texts. */
const maxCachedBytes = 32 * 1024 * 1024;

/** Ids of a removal are part of the address: room for more than a removal may have. */
const maxAddressBytes = 262_144;

/** Builds the application, ready to listen or to inject requests. */
export async function buildApp(deps: AppDependencies): Promise<App> {
  const { config, db, files, inTransaction, changes, databaseUrl, tokenSecret, log } = deps;
  const { clock = () => new Date() } = deps;
  const responseCache = new ResponseCache({
    maxAge: 5_000,
    // Serve stale entries during a failover.
    maxAgeWhileAway: 60_000,
    maxWait: 1_000,
    isAway: (error) => refusalOfDatabaseError(error)?.code === 503,
    maxEntries: config.answerCacheEntries,
    maxBytes: maxCachedBytes,
  });
  const connections = new ConnectionLimit(config);
  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxAddressBytes },
    serverFactory: cachingServer({
      cache: responseCache,
      isBypassed: config.logLevel === "debug" || config.logLevel === "trace",
      http: {
        requestTimeout: 120_000,
        keepAliveTimeout: 72_000,
        headersTimeout: 10_000,
        connectionsCheckingInterval: 1_000,
        // Bulk removals put many ids into the path.
        maxHeaderSize: maxAddressBytes,
      },
      connections,
    }),
    forceCloseConnections: "idle",
    return503OnClosing: false,
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorate("config", config);
  setIpTableFiles(config.ipData);
  app.decorate("db", db);
  app.decorate("inTransaction", inTransaction);
  app.decorate("signingKey", deps.signingKey);
  app.decorate("clock", clock);
  app.decorate("namedRows", []);
  app.decorate("changes", changes);
  app.decorate("queues", deps.queues);
  app.decorate("runningExports", deps.runningExports);
  app.decorate("responseCache", responseCache);
  app.decorate("messageGateway", openMessageGateway(config.messages, app.log));
  app.setValidatorCompiler<ObjectSchema>(({ schema, httpPart }) =>
    compileValidator(schema, {
      part: httpPart ?? "",
      // The "sv-SE" locale formats dates as ISO 8601.
      today: () => clock().toLocaleDateString("sv-SE", { timeZone: config.timeZone }),
    }),
  );
  app.setSerializerCompiler<object>(({ schema }) => compileSerializer(schema));
  handleErrors(app);
  provideRequestContext(app);
  connections.watchRequests(app);
  logRequests(app);
  limitBodyTime(app);
  logSlowStatements(app);

  secureHeaders(app);
  await app.register(jobsPlugin);
  await app.register(sessionPlugin, { tokenSecret });
  // Register before the guard: the documentation pages are public.
  if (config.docs) await app.register(apiDocs);
  guardRoutes(app);
  keepDiskReserve(app);
  await app.register(filesPlugin, { files });
  await app.register(metricsPlugin);
  await app.register(formsPlugin);
  await app.register(retentionPlugin);
  await app.register(outboxPlugin);
  await app.register(duePlugin);

  await app.register(healthRoutes);
  await app.register(
    async (api: App) => {
      await api.register(healthRoutes);
      for (const feature of await loadFeatures()) await api.register(feature);
    },
    { prefix: "/api" },
  );
  for (const feature of rootFeatures) await app.register(feature);
  await app.register(webPages, deps.dist === undefined ? {} : { dist: deps.dist });

  const unsubscribe = changes.subscribe((tags) => {
    responseCache.invalidate(tags);
    db.valueCache.invalidate(tags);
  });
  const onReconnect = () => {
    responseCache.expire();
    db.valueCache.clear();
  };
  const listener = changes.listen(databaseUrl, { onReconnect });
  app.gauge({
    name: "aeromaint_changes_heard",
    help: "Whether this server hears of the changes of others (LISTEN).",
    read: () => Number(listener.isListening()),
  });
  // Subscribe before the first response, so that no change of another server is missed.
  app.addHook("onReady", () => listener.ready);
  app.addHook("onClose", async () => {
    unsubscribe();
    await listener.stop();
  });
  return app;
}
