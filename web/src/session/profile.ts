import type { AccountRestriction } from "@aeromaint/contracts/auth/account-restrictions.ts";
import type { OwnLicence } from "@aeromaint/contracts/people/licence.ts";
import type { NavigationItem, OwnUser } from "@aeromaint/contracts/personal/profile.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useExpired } from "../api/expired.ts";
import { callQuery } from "../api/query-by-key.ts";
import { useSignedIn } from "../api/tokens.ts";

export interface UserProfile {
  user: OwnUser;
  roles: string[];
  permissions: string[];
  menus: NavigationItem[];
  postGroup: string;
  roleGroup: string;
  /** Messages to show after sign-in: licences that expire, a review that has ended. */
  reminders: string[];
  /** The person's own licence or certificate; null without one. */
  licence: OwnLicence | null;
  /** Why the account is restricted; null if it is not. */
  hold: AccountRestriction | null;
}

/** When and where this person signed in the time before. */
export function previousSignIn({ previousLoginDate, previousLoginLocation }: OwnUser): string {
  if (!previousLoginDate) return "首次登录";
  return `${previousLoginDate}（${previousLoginLocation}）`;
}

/** Key of the role that every aviation person's account has. */
export const aviatorRole = "aviator";

export const profilePath = "/system/common/user/profile";

export const profileQuery = queryOptions({
  ...callQuery(profilePath),
  staleTime: 60_000,
});

/** The current user with permissions and menus; no data for visitors and once it has expired. */
export function useProfile() {
  const signedIn = useSignedIn();
  const isOpen = !useExpired() && signedIn;
  const query = useQuery({ ...profileQuery, enabled: isOpen });
  return { ...query, data: isOpen ? query.data : undefined };
}
