import { recentEntries } from "../shared/recent-entries.ts";

/** Recent keywords of this person in this browser, latest first. */
export const {
  read: readRecent,
  add: addRecent,
  forget: forgetRecent,
  useEntries: useRecent,
} = recentEntries("recent-searches", 8);
