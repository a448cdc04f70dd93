import { ResponseCache } from "../../src/infra/cache/response-cache.ts";
import { readConfig } from "../../src/infra/config/config.ts";
import { startServer } from "../../src/server.ts";
import { serve } from "./serve.ts";

export interface ApplicationSettings {
  databaseUrl: string;
  dataDir: string;
  tokenSecret: string;
  /** True if no response is cached. */
  uncached?: boolean;
  /** Default as in production. */
  logLevel?: string;
}

/** Starts the application as in production, on a free port. */
export function startApplication(settings: ApplicationSettings) {
  const env = {
    DATABASE_URL: settings.databaseUrl,
    DATA_DIR: settings.dataDir,
    TOKEN_SECRET: settings.tokenSecret,
    LOG_LEVEL: settings.logLevel,
    PORT: "0",
    CAPTCHA: "off",
  };
  return startServer(readConfig(env));
}

/** Disables caching and shared loads. */
function defeatCache(): void {
  const { fetch } = ResponseCache.prototype;
  ResponseCache.prototype.get = () => undefined;
  ResponseCache.prototype.fetch = function (this: ResponseCache, key, loader) {
    this.invalidate(loader.tables);
    return fetch.call(this, key, loader);
  };
}

if (process.send) {
  serve(async (settings: ApplicationSettings) => {
    if (settings.uncached) defeatCache();
    const { address } = await startApplication(settings);
    return address;
  });
}
