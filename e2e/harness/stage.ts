import type { Browser, BrowserContext } from "playwright-core";
import type { Account } from "./accounts.ts";
import { Api, signedIn } from "./api.ts";
import { launchBrowser } from "./browser.ts";
import { listen } from "./hearing.ts";
import { TestServer } from "./server.ts";

const patience = 20_000;

export interface ViewOptions {
  /** Who is signed in from the start; nobody where absent. */
  as?: Account | Api | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** Whether this person's system asks for no motion. */
  calm?: boolean | undefined;
  /** What was chosen in this browser before; nothing where absent. */
  theme?: "dark" | "light" | undefined;
  /** Pixels of pictures for each of the page's own. */
  scale?: number | undefined;
}

/** One browser and one server with demo data, for all journeys of a run. */
export class Stage {
  readonly server: TestServer;
  readonly #browser: Browser;

  private constructor(server: TestServer, browser: Browser) {
    this.server = server;
    this.#browser = browser;
  }

  static async open(): Promise<Stage> {
    const [server, browser] = await Promise.allSettled([TestServer.start(), launchBrowser()]);
    if (server.status === "fulfilled" && browser.status === "fulfilled") {
      return new Stage(server.value, browser.value);
    }
    if (server.status === "fulfilled") await server.value.remove();
    if (browser.status === "fulfilled") await browser.value.close();
    throw server.status === "rejected" ? server.reason : (browser as PromiseRejectedResult).reason;
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#browser.close(), this.server.remove()]);
  }

  async apiAs(account: Account): Promise<Api> {
    return signedIn(this.server.address, account);
  }

  visitorApi(): Api {
    return new Api(this.server.address, null);
  }

  /** A browser of one person, with an empty memory but for the sign-in. */
  async contextFor({
    as,
    width = 1440,
    height = 900,
    calm = false,
    theme,
    scale = 1,
  }: ViewOptions = {}): Promise<BrowserContext> {
    const api = typeof as === "string" ? await this.apiAs(as) : as;
    const context = await this.#browser.newContext({
      baseURL: this.server.address,
      viewport: { width, height },
      deviceScaleFactor: scale,
      locale: "zh-CN",
      timezoneId: "Asia/Shanghai",
      reducedMotion: calm ? "reduce" : "no-preference",
      storageState: { cookies: [], origins: [this.#remembered(api, theme)] },
    });
    context.setDefaultTimeout(patience);
    await listen(context);
    return context;
  }

  #remembered(api: Api | undefined, theme: string | undefined) {
    const tokens = api?.tokens && [
      { name: "ACCESS_TOKEN", value: api.tokens.accessToken },
      { name: "REFRESH_TOKEN", value: api.tokens.refreshToken },
    ];
    const look = theme && [{ name: "am:theme", value: theme }];
    return { origin: this.server.address, localStorage: [...(tokens || []), ...(look || [])] };
  }
}
