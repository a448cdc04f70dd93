import type { Page } from "playwright-core";
import type { Api } from "../harness/api.ts";
import { settling } from "../harness/settling.ts";
import { addressOf, type Screen } from "./screen.ts";

/** Goes to a screen, does what belongs to it, and waits until it has come to rest. */
export async function openScreen(
  page: Page,
  { path, act }: Pick<Screen, "path" | "act">,
  visitor: Api,
): Promise<void> {
  const settled = settling(page);
  await page.goto(await addressOf({ path }, visitor));
  await settled();
  if (!act) return;
  await act(page);
  await settled();
}
