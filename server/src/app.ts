import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { features, rootFeatures } from "./features.ts";
import { cachingServer } from "./infra/cache/caching-server.ts";
import { ResponseCache } from "./infra/cache/response-cache.ts";
import type { Config } from "./infra/config/config.ts";
import { meaningOf } from "./infra/db/constraints.ts";
import { logSlowStatements } from "./infra/db/slow-statements.ts";
import { duePlugin } from "./infra/due/due-plugin.ts";
import { keepDiskReserve } from "./infra/files/disk-reserve.ts";
import { filesPlugin } from "./infra/files/files-plugin.ts";
import { formsPlugin } from "./infra/forms/forms-plugin.ts";
import { useIpData } from "./infra/geo/ip-location.ts";
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
import { openGateway } from "./infra/messages/message-gateway.ts";
import { metricsPlugin } from "./infra/metrics/metrics-plugin.ts";
import { outboxPlugin } from "./infra/outbox/outbox-plugin.ts";
import { retentionPlugin } from "./infra/retention/retention-plugin.ts";
import { guardRoutes } from "./infra/rights/access.ts";
import { sessionPlugin } from "./infra/sessions/session-plugin.ts";
import { webPages } from "./infra/ssr/web-pages.ts";
import type { Services } from "./services.ts";

/** Everything that the application is given; it reaches for nothing else. */
export interface Deps extends Services {
  config: Config;
  /** For the connection that listens for other servers' changes. */
  databaseUrl: string;
  tokenSecret: string;
  log: FastifyBaseLogger;
  clock?: () => Date;
  /** The folder of the built web; `web/dist` where absent. */
  dist?: string | undefined;
}

/** Of responses: some thousand items with their texts. */
const maxCachedBytes = 32 * 1024 * 1024;

/** Ids of a removal are part of the address: room for more than a removal may have. */
const maxAddressBytes = 262_144;

/** The whole application, ready to listen or to be injected into. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, db, files, inTransaction, changes, databaseUrl, tokenSecret, log } = deps;
  const { clock = () => new Date() } = deps;
  const responseCache = new ResponseCache({
    maxAge: 5_000,
    // While a cluster fails over, visitors go on reading.
    maxAgeWhileAway: 60_000,
    maxWait: 1_000,
    isAway: (error) => meaningOf(error)?.code === 503,
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
  useIpData(config.ipData);
  app.decorate("db", db);
  app.decorate("inTransaction", inTransaction);
  app.decorate("signingKey", deps.signingKey);
  app.decorate("clock", clock);
  app.decorate("changes", changes);
  app.decorate("responseCache", responseCache);
  app.decorate("messageGateway", openGateway(config.messages, app.log));
  app.setValidatorCompiler<ObjectSchema>(({ schema, httpPart }) =>
    compileValidator(schema, {
      part: httpPart ?? "",
      // The Swedish way of writing a day is ISO 8601.
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
  // Before the guard: the documentation's own pages are for everybody.
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
      for (const feature of features) await api.register(feature);
    },
    { prefix: "/api" },
  );
  for (const feature of rootFeatures) await app.register(feature);
  await app.register(webPages, deps.dist === undefined ? {} : { dist: deps.dist });

  const unsubscribe = changes.subscribe((tags) => {
    responseCache.invalidate(tags);
    db.kept.changed(tags);
  });
  const onReconnect = () => {
    responseCache.expire();
    db.kept.clear();
  };
  const listener = changes.listen(databaseUrl, { onReconnect });
  app.gauge({
    name: "aeromaint_changes_heard",
    help: "Whether this server hears of the changes of others (LISTEN).",
    read: () => Number(listener.isListening()),
  });
  // What others change after the first answer is heard of.
  app.addHook("onReady", () => listener.ready);
  app.addHook("onClose", async () => {
    unsubscribe();
    await listener.stop();
  });
  return app;
}
