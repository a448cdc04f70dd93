import type { DemoAccount } from "@aeromaint/contracts/people/demo-accounts.ts";
import type { Page } from "@playwright/test";
import type { ApiClient } from "../api/api.ts";

/** One picture: its address, its account and its action. */
export interface Screen {
  /** File name; it defines the order in the folder. */
  name: string;
  path: string | ((api: ApiClient) => Promise<string>);
  as?: DemoAccount;
  action?: (page: Page) => Promise<void>;
  /** True for a page that never finishes loading. */
  isLoading?: boolean;
  /** Expected refusal of the server. */
  refusal?: { status: number; path: RegExp };
  /** True to capture only the visible part, for dialogs and drawers. */
  inView?: boolean;
  /** Widths of the pictures; both standard widths by default. */
  widths?: number[];
}

export const wide = 1440;
export const narrow = 390;

/** Address of a screen. Calls as a visitor find data for it. */
export async function addressOf(
  { path }: Pick<Screen, "path">,
  visitor: ApiClient,
): Promise<string> {
  return typeof path === "string" ? path : path(visitor);
}
