import { expect, type Page } from "@playwright/test";
import { otherOrigin } from "./snippets.ts";

const hitsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as { hits?: number }).hits ?? 0);

/** Counts executed hostile code and dialogs in the following pages and their frames. */
export async function countHits(page: Page) {
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await page.addInitScript(() => {
    const scope = globalThis as { ran?: () => void };
    const top = window.top as { hits?: number } | null;
    scope.ran = () => {
      if (top) top.hits = (top.hits ?? 0) + 1;
    };
  });
  return {
    /** Number of executed payloads. */
    count: () => hitsOf(page),
    /** Fails if any payload ran or opened a dialog. */
    none: async () => {
      expect(await hitsOf(page), "something ran").toBe(0);
      expect(dialogs).toEqual([]);
    },
  };
}

/** Forbidden elements and attributes of a displayed text. */
export async function forbiddenParts(page: Page, selector: string): Promise<string[]> {
  await expect(page.locator(selector).first()).toBeVisible();
  return page.locator(selector).evaluateAll((roots, foreign) => {
    const outlawed =
      "script,svg,math,iframe,object,embed,form,input,button,select,textarea,base,link,meta,style,video,audio,template,marquee,details,xmp,noscript";
    const isStrange = ({ name, value }: Attr): boolean =>
      name.startsWith("on") ||
      /^\s*(javascript|vbscript|data:text)/i.test(value) ||
      (/^(src|srcset|poster|background|ping|action)$/.test(name) && value.includes(foreign)) ||
      (name === "style" && /url|position|expression|animation/i.test(value));
    return roots.flatMap((root) => [
      ...[...root.querySelectorAll(outlawed)].map(({ outerHTML }) => outerHTML),
      ...[...root.querySelectorAll("*")].flatMap((element) =>
        [...element.attributes].filter(isStrange).map(({ name, value }) => `${name}=${value}`),
      ),
    ]);
  }, new URL(otherOrigin).host);
}
