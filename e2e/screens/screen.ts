import type { DemoAccount } from "@aeromaint/contracts/people/demo-accounts.ts";
import type { Page } from "@playwright/test";
import type { Api } from "../api/api.ts";

/** One picture to take: where it is, who sees it, and what has to be done there first. */
export interface Screen {
  /** Of the file, in the order of the folder. */
  name: string;
  path: string | ((api: Api) => Promise<string>);
  as?: DemoAccount;
  act?: (page: Page) => Promise<void>;
  /** Whether it shows a page that never finishes loading. */
  isLoading?: boolean;
  /** What the server is to refuse there. */
  refusal?: { status: number; path: RegExp };
  /** Pictures of the part that is in view only: dialogs and drawers cover nothing else. */
  inView?: boolean;
  /** Only at these widths; at both where absent. */
  widths?: number[];
}

export const wide = 1440;
export const narrow = 390;

/** Where a screen is; a visitor's calls find it where it depends on data. */
export async function addressOf({ path }: Pick<Screen, "path">, visitor: Api): Promise<string> {
  return typeof path === "string" ? path : path(visitor);
}
