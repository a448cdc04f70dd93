import type { AccountRestriction } from "@aeromaint/contracts/auth/account-restrictions.ts";
import { isInNetworks } from "../http/networks.ts";

/** The parameters that decide who is held back. */
export const restrictionParameters = [
  "sys.account.changeFirstPassword",
  "sys.account.secondFactor",
  "sys.backOffice.allowedNetworks",
  "sys.password.maxAgeDays",
] as const;

type Parameters = Record<(typeof restrictionParameters)[number], string>;

interface AccountState {
  userType: string;
  passwordGiven: boolean;
  /** Milliseconds. */
  passwordSetAt: number;
  hasSecondFactor: boolean;
}

const day = 24 * 3600 * 1000;

/** Staff and the built-in administrator: those whom the rules of the back office are for. */
export function isStaff({ userType }: { userType: string }): boolean {
  return userType === "00" || userType === "04";
}

/** What keeps somebody who is signed in from going on, the weightiest first. */
export function restrictionOf(
  state: AccountState,
  { parameters, ip, now }: { parameters: Parameters; ip: string; now: Date },
): AccountRestriction | null {
  const { passwordGiven, passwordSetAt, hasSecondFactor } = state;
  const staff = isStaff(state);
  if (staff && !isInNetworks(parameters["sys.backOffice.allowedNetworks"], ip)) return "network";
  if (passwordGiven && parameters["sys.account.changeFirstPassword"] === "true") {
    return "firstPassword";
  }
  const maxAge = Number(parameters["sys.password.maxAgeDays"]) * day;
  if (maxAge > 0 && now.getTime() - passwordSetAt > maxAge) return "oldPassword";
  const needsFactor = staff && parameters["sys.account.secondFactor"] === "required";
  return needsFactor && !hasSecondFactor ? "secondFactor" : null;
}
