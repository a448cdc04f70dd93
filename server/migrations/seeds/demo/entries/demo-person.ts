import type { accounts } from "@aeromaint/contracts/people/account.ts";
import type { SiteNature } from "@aeromaint/contracts/people/registration.ts";
import type { Static } from "typebox";

/** When a licence ends, seen from the day on which the demo is seeded. */
export interface DemoLicence {
  daysLeft: number;
  /** Years of validity. */
  years: number;
}

// Pictures are drawings, passwords are nobody's, and a licence's dates move with the demo's day.
type Given<N extends SiteNature> = Omit<
  Static<(typeof accounts)[N]["create"]>,
  "avatar" | "licence" | "pwd" | "oldpwd" | "skillTime" | "limitedTime"
>;

/** Somebody of the demo who does not sign in: a person or firm that visitors find. */
export type DemoPerson = {
  [N in SiteNature]: {
    userNature: N;
    form: Given<N>;
    licence?: DemoLicence;
    /** A drawing. */
    avatar: string;
    /** Passed, unless it says otherwise. */
    review?: "pending" | { rejected: string };
  };
}[SiteNature];

/** The issue that makes a licence end so many days after today, as the profile's columns. */
export function issued({ daysLeft, years }: DemoLicence, now: Date) {
  const end = new Date(now.getTime() + daysLeft * 86_400_000);
  const issue = new Date(
    Date.UTC(end.getUTCFullYear() - years, end.getUTCMonth(), end.getUTCDate()),
  );
  return { skillTime: issue.toISOString().slice(0, 10), limitedTime: years };
}
