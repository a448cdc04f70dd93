import { readConfig } from "../../src/config.ts";
import { AnswerCache } from "../../src/platform/answer-cache.ts";
import { startServer } from "../../src/server.ts";
import { serve } from "./serve.ts";

export interface ApplicationSettings {
  databaseUrl: string;
  dataDir: string;
  tokenSecret: string;
  /** Every request makes its answer itself. */
  uncached?: boolean;
}

/** The application as it runs in production, on a free port. */
export function startApplication({ databaseUrl, dataDir, tokenSecret }: ApplicationSettings) {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    PORT: "0",
    CAPTCHA: "off",
  };
  return startServer(readConfig(env));
}

/** Nothing is ready, and nobody shares what another request is making. */
function defeatCache(): void {
  const { answer } = AnswerCache.prototype;
  AnswerCache.prototype.ready = () => undefined;
  AnswerCache.prototype.answer = function (this: AnswerCache, key, tables, make) {
    this.drop(tables);
    return answer.call(this, key, tables, make);
  };
}

if (process.send) {
  serve(async (settings: ApplicationSettings) => {
    if (settings.uncached) defeatCache();
    const { address } = await startApplication(settings);
    return address;
  });
}
