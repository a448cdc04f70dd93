import type { ConsoleMessage, Page, Request, Response } from "playwright-core";

interface Refusal {
  status: number;
  path: string | RegExp;
  came: boolean;
}

/**
 * Collects what no person should cause by using the product: messages on the console, errors in
 * scripts, refused or failed requests, and requests that leave for another origin.
 */
export class Watch {
  readonly problems: string[] = [];
  readonly #origin: string;
  readonly #expected: Refusal[] = [];
  readonly #outside = new Set<string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** A refusal that belongs to the journey: it must come, however often. */
  expectRefusal(status: number, path: string | RegExp): void {
    this.#expected.push({ status, path, came: false });
  }

  /** Another origin that the journey's pages may ask. */
  expectOutside(origin: string): void {
    this.#outside.add(origin);
  }

  follow(page: Page): void {
    page.on("console", (message) => this.#onConsole(message));
    page.on("pageerror", (error) => this.problems.push(`script error: ${error.message}`));
    page.on("request", (request) => this.#onRequest(request));
    page.on("response", (response) => this.#onResponse(response));
    page.on("requestfailed", (request) => this.#onFailed(request));
  }

  /** Everything that went wrong, expected refusals that never came included. */
  verdict(): string[] {
    const missing = this.#expected.filter(({ came }) => !came);
    return [
      ...this.problems,
      ...missing.map(({ status, path }) => `expected ${status} for ${path}, which did not come`),
    ];
  }

  #onConsole(message: ConsoleMessage): void {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // The browser's own remark on a response or a lost connection, which is judged below.
    if (message.text().startsWith("Failed to load resource")) return;
    this.problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  }

  #onRequest(request: Request): void {
    const url = new URL(request.url());
    if (url.protocol === "data:" || url.protocol === "blob:" || url.origin === this.#origin) return;
    if (this.#outside.has(url.origin)) return;
    this.problems.push(`request to another origin: ${url}`);
  }

  #onResponse(response: Response): void {
    const status = response.status();
    if (status < 400) return;
    const { pathname } = new URL(response.url());
    const announced = this.#expected.filter(
      (one) =>
        one.status === status &&
        (typeof one.path === "string" ? one.path === pathname : one.path.test(pathname)),
    );
    for (const one of announced) one.came = true;
    if (announced.length === 0)
      this.problems.push(`${status} ${response.request().method()} ${response.url()}`);
  }

  #onFailed(request: Request): void {
    const why = request.failure()?.errorText ?? "failed";
    // A request that the page itself gave up, such as for a screen that was left.
    if (why === "net::ERR_ABORTED") return;
    this.problems.push(`${why}: ${request.method()} ${request.url()}`);
  }
}
