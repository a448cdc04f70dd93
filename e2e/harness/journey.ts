import { mkdir } from "node:fs/promises";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "playwright-core";
import type { Account } from "./accounts.ts";
import type { Api } from "./api.ts";
import { Stage, type ViewOptions } from "./stage.ts";
import { Watch } from "./watch.ts";

const journeyTimeout = 120_000;
const stageTimeout = 240_000;
const results = fileURLToPath(new URL("../results/", import.meta.url));

let stage: Stage | undefined;

// All journeys that a run loads share the stage.
before(
  async () => {
    stage = await Stage.open();
  },
  { timeout: stageTimeout },
);

after(() => stage?.close(), { timeout: stageTimeout });

export interface Journey {
  /** A page of a person's own browser. */
  open(path: string, options?: ViewOptions): Promise<Page>;
  /** Another page of the same person's browser, as a second tab is. */
  openBeside(page: Page, path: string): Promise<Page>;
  apiAs(account: Account): Promise<Api>;
  visitorApi(): Api;
  /** Announces an answer above 399 that belongs to the journey. */
  expectRefusal(status: number, path: string | RegExp): void;
  /** Announces another origin that belongs to the journey, such as of an embedded page. */
  expectOutside(origin: string): void;
}

/**
 * A test in the browser. Beside its own claims, it fails when a page wrote to the console, threw,
 * got a refusal that was not announced, or asked another origin for anything.
 */
export function journey(name: string, run: (journey: Journey) => Promise<void>): void {
  test(name, { timeout: journeyTimeout }, async () => {
    const journeys = new RunningJourney(theStage());
    try {
      await run(journeys);
      journeys.verify();
    } catch (error) {
      await journeys.picture(name);
      throw journeys.explained(error);
    } finally {
      await journeys.close();
    }
  });
}

export function theStage(): Stage {
  if (!stage) throw new Error("no journey has begun yet");
  return stage;
}

/** There, and alive: what the server has rendered can only be looked at. */
async function brought(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await page.locator(".am-ssr").waitFor({ state: "detached" });
  return page;
}

// What a journey is given are functions of their own, so that it can take out those it needs.
class RunningJourney implements Journey {
  readonly #stage: Stage;
  readonly #watch: Watch;
  readonly #contexts: BrowserContext[] = [];

  constructor(on: Stage) {
    this.#stage = on;
    this.#watch = new Watch(on.server.address);
  }

  open = async (path: string, options?: ViewOptions): Promise<Page> => {
    const context = await this.#stage.contextFor(options);
    this.#contexts.push(context);
    context.on("page", (page) => this.#watch.follow(page));
    const page = await context.newPage();
    return brought(page, path);
  };

  openBeside = async (page: Page, path: string): Promise<Page> => {
    return brought(await page.context().newPage(), path);
  };

  apiAs = (account: Account): Promise<Api> => this.#stage.apiAs(account);

  visitorApi = (): Api => this.#stage.visitorApi();

  expectRefusal = (status: number, path: string | RegExp): void =>
    this.#watch.expectRefusal(status, path);

  expectOutside = (origin: string): void => this.#watch.expectOutside(origin);

  verify(): void {
    const problems = this.#watch.verdict();
    if (problems.length > 0) throw new Error(problems.join("\n"));
  }

  /** The failure together with what the pages complained of, which often is its cause. */
  explained(error: unknown): unknown {
    const problems = this.#watch.problems.join("\n");
    if (!problems || !(error instanceof Error) || error.message.includes(problems)) return error;
    return new Error(`${error.message}\n${problems}`, { cause: error });
  }

  async picture(name: string): Promise<void> {
    await mkdir(results, { recursive: true });
    const pages = this.#contexts.flatMap((context) => context.pages());
    for (const [index, page] of pages.entries()) {
      const path = `${results}${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${index + 1}.png`;
      await page.screenshot({ path, fullPage: true, timeout: 5_000 }).catch(() => {});
    }
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
  }
}
