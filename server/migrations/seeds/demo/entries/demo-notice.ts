import type { ValueOf } from "@aeromaint/contracts/dictionaries.ts";

/** One notice of the demo content, shown in the carousel of the home page. */
export type DemoNotice = {
  noticeTitle: string;
  /** Whole days before the seeding. */
  releasedDaysAgo: number;
  /** Names of drawn covers in `covers`, without `.svg`. */
  cover: string[];
  noticeLevel?: ValueOf<"NOTICE_LEVEL">;
  pinned?: ValueOf<"WHETHER">;
  /** Editor HTML, as in the repair items. */
  noticeContent: string;
};
