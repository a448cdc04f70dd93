import type { BrowserContext, Page } from "playwright-core";

/** Where both halves show what they say in passing. */
const toasts = '[role="status"] > p, .ant-message-notice';

const heard = new WeakMap<Page, string[]>();

/** Writes down every toast of a browser's pages from here on, however short it is there. */
export async function listen(context: BrowserContext): Promise<void> {
  await context.exposeBinding("tellToast", ({ page }, text: string) => {
    toastsOf(page).push(text);
  });
  await context.addInitScript((selector) => {
    const told = new WeakSet<Element>();
    const look = () => {
      for (const toast of document.querySelectorAll(selector)) {
        if (told.has(toast) || !toast.checkVisibility()) continue;
        told.add(toast);
        void (globalThis as unknown as { tellToast(text: string): void }).tellToast(
          toast.textContent,
        );
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, toasts);
}

/** What a page has said so far. */
export function toastsOf(page: Page): string[] {
  const texts = heard.get(page) ?? [];
  heard.set(page, texts);
  return texts;
}
