import type { Page } from "playwright-core";
import type { Api } from "../harness/api.ts";
import { settling } from "../harness/settling.ts";
import type { Screen } from "./screen.ts";

/** Goes to a screen, does what belongs to it, and waits until it has come to rest. */
export async function openScreen(
  page: Page,
  { path, act }: Pick<Screen, "path" | "act">,
  visitor: Api,
): Promise<void> {
  const settled = settling(page);
  await page.goto(typeof path === "string" ? path : await path(visitor));
  await settled();
  if (!act) return;
  await act(page);
  await settled();
}
