// Separate from the schemas, which pages of the site do not load.

/** States by days left: at least 90, fewer, past. */
export const licenceStates = { valid: "有效", expiring: "即将到期", expired: "已过期" } as const;
export type LicenceState = keyof typeof licenceStates;

/** Licences with fewer days left are `expiring`. The longest of `expiry_days` in `server/sql`. */
export const expiringDays = 90;

/** Authorisations with fewer days left are urgent. The days on which leaders are notified begin. */
export const urgentDays = 30;

export function licenceState(daysLeft: number): LicenceState {
  if (daysLeft < 0) return "expired";
  return daysLeft < expiringDays ? "expiring" : "valid";
}
