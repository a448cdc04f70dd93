import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { toastsOf } from "./hearing.ts";

const patience = 15_000;
const pause = 50;

/** Waits until every one of them can be seen; a locator must mean exactly one element. */
export async function sees(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.waitFor({ state: "visible" });
}

/** Does something and hears what the page says to it, in passing: a toast lasts a second only. */
export async function says(page: Page, text: string, act: Promise<unknown>): Promise<void> {
  const before = toastsOf(page).length;
  await act;
  await eventually(() => {
    const said = toastsOf(page).slice(before);
    assert.ok(
      said.some((toast) => toast.includes(text)),
      `「${text}」 was not said, but ${JSON.stringify(said)}`,
    );
  });
}

/** Waits until it cannot be seen any more, or was never there. */
export async function gone(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.waitFor({ state: "hidden" });
}

/** Waits until the claim holds; fails with the claim's own error after fifteen seconds. */
export async function eventually(claim: () => void | Promise<void>): Promise<void> {
  const until = performance.now() + patience;
  for (;;) {
    try {
      return await claim();
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Waits until the page's path and query are these. */
export async function leadsTo(page: Page, target: string | RegExp): Promise<void> {
  await page.waitForURL((url) => {
    const path = `${url.pathname}${url.search}`;
    return typeof target === "string" ? path === target : target.test(path);
  });
}
