import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import type { Config } from "./config.ts";
import { features, rootFeatures } from "./features.ts";
import { guardRoutes } from "./platform/access.ts";
import { AnswerCache } from "./platform/answer-cache.ts";
import { apiDocs } from "./platform/api-docs.ts";
import type { App } from "./platform/app-type.ts";
import { dropOnChange, tellChange, watchChanges } from "./platform/changes.ts";
import type { Db } from "./platform/database.ts";
import { keepDiskReserve } from "./platform/disk-reserve.ts";
import { answerClientError, answerErrors, answerFrameworkError } from "./platform/error-answers.ts";
import { filesPlugin } from "./platform/files/files-plugin.ts";
import { formsPlugin } from "./platform/forms/forms-plugin.ts";
import { healthRoutes } from "./platform/health.ts";
import { metricsPlugin } from "./platform/metrics/metrics-plugin.ts";
import { answerReadyFirst } from "./platform/ready-answers.ts";
import { carryRequests } from "./platform/request-context.ts";
import { logRequests, newRequestId } from "./platform/request-log.ts";
import { retentionPlugin } from "./platform/retention/retention-plugin.ts";
import { secureHeaders } from "./platform/security-headers.ts";
import { sessionPlugin } from "./platform/sessions/session-plugin.ts";
import { cutSlowBodies } from "./platform/slow-bodies.ts";
import { logSlowStatements } from "./platform/slow-statements.ts";
import { compileValidator } from "./platform/validator.ts";
import { webPages } from "./platform/web-pages.ts";

/** Everything that the application is given; it reaches for nothing else. */
export interface Deps {
  config: Config;
  db: Db;
  /** For the connection that listens for other servers' changes. */
  databaseUrl: string;
  tokenSecret: string;
  log: FastifyBaseLogger;
  clock?: () => Date;
}

/** The whole application, ready to listen or to be injected into. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, db, databaseUrl, tokenSecret, log, clock = () => new Date() } = deps;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 262_144 },
    requestTimeout: 120_000,
    // Ids of a removal stand in the address: room for far more than a removal may have.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 262_144 },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  }).withTypeProvider() as unknown as App;

  const answers = new AnswerCache({ maxAge: 5_000, most: config.answerCacheEntries });
  app.decorate("config", config);
  app.decorate("db", db);
  app.decorate("clock", clock);
  app.decorate("answers", answers);
  answerReadyFirst(app, answers);
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compileValidator(schema as never, httpPart ?? ""),
  );
  answerErrors(app);
  carryRequests(app);
  logRequests(app);
  cutSlowBodies(app);
  logSlowStatements(app);

  secureHeaders(app);
  await app.register(sessionPlugin, { tokenSecret });
  // Before the guard: the documentation's own pages are for everybody.
  if (config.docs) await app.register(apiDocs);
  guardRoutes(app);
  keepDiskReserve(app);
  await app.register(filesPlugin);
  await app.register(formsPlugin);
  await app.register(metricsPlugin);
  await app.register(retentionPlugin);

  await app.register(healthRoutes);
  await app.register(
    async (api: App) => {
      await api.register(healthRoutes);
      for (const feature of features) await api.register(feature);
    },
    { prefix: "/api" },
  );
  for (const feature of rootFeatures) await app.register(feature);
  await app.register(webPages);

  const stopDropping = dropOnChange(answers);
  const watch = watchChanges(databaseUrl, {
    onChange: tellChange,
    onReconnect: () => answers.clear(),
  });
  app.gauge({
    name: "aeromaint_changes_heard",
    help: "Whether this server hears of the changes of others (LISTEN).",
    read: () => Number(watch.isListening()),
  });
  app.addHook("onClose", async () => {
    stopDropping();
    await watch.stop();
  });
  return app;
}
