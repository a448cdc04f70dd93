import type { Page } from "@playwright/test";
import type { ApiClient } from "../api/api.ts";
import { trackRequests } from "../browser/settled.ts";
import { addressOf, type Screen } from "./screen.ts";

/** Opens a screen, runs its action, and waits until the page is idle. */
export async function openScreen(
  page: Page,
  { path, action, isLoading }: Pick<Screen, "path" | "action" | "isLoading">,
  visitorApi: ApiClient,
): Promise<void> {
  const settled = trackRequests(page);
  await page.goto(await addressOf({ path }, visitorApi));
  await settled();
  if (!action) return;
  await action(page);
  if (!isLoading) await settled();
}
