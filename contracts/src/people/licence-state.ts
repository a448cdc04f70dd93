// Apart from the schemas, which the site's pages do not load.

/** How near the end of a licence is: more than 90 days, fewer, past. */
export const licenceStates = { valid: "有效", expiring: "即将到期", expired: "已过期" } as const;
export type LicenceState = keyof typeof licenceStates;

/** Fewer days left than this are `expiring`. */
export const expiringDays = 90;

/** The state of a licence by the days that are left of it. */
export function licenceState(daysLeft: number): LicenceState {
  if (daysLeft < 0) return "expired";
  return daysLeft < expiringDays ? "expiring" : "valid";
}
