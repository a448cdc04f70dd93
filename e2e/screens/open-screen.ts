import type { Page } from "@playwright/test";
import type { Api } from "../api/api.ts";
import { followRequests } from "../browser/settled.ts";
import { addressOf, type Screen } from "./screen.ts";

/** Goes to a screen, does what belongs to it, and waits until it has come to rest. */
export async function openScreen(
  page: Page,
  { path, act, isLoading }: Pick<Screen, "path" | "act" | "isLoading">,
  visitorApi: Api,
): Promise<void> {
  const settled = followRequests(page);
  await page.goto(await addressOf({ path }, visitorApi));
  await settled();
  if (!act) return;
  await act(page);
  if (!isLoading) await settled();
}
