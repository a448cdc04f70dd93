import type { AccountRestriction } from "@aeromaint/contracts/auth/account-restrictions.ts";
import type { OwnLicence } from "@aeromaint/contracts/people/licence.ts";
import type { NavigationItem, OwnUser } from "@aeromaint/contracts/personal/profile.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSessionOpen } from "../api/expired.ts";
import { callQuery } from "../api/query-by-key.ts";

export interface UserProfile {
  user: OwnUser;
  roles: string[];
  permissions: string[];
  menus: NavigationItem[];
  postGroup: string;
  roleGroup: string;
  /** Messages after the sign-in: expiring licences, a finished review. */
  reminders: string[];
  /** Licence or certificate of the person; null without one. */
  licence: OwnLicence | null;
  /** Reason of the account restriction; null if not restricted. */
  hold: AccountRestriction | null;
}

/** Time and place of the previous sign-in. */
export function previousSignIn({ previousLoginDate, previousLoginLocation }: OwnUser): string {
  if (!previousLoginDate) return "首次登录";
  return `${previousLoginDate}（${previousLoginLocation}）`;
}

/** Key of the role of all aviators. */
export const aviatorRole = "aviator";

export const profilePath = "/system/common/user/profile";

export const profileQuery = queryOptions({
  ...callQuery(profilePath),
  staleTime: 60_000,
});

/** Current user with permissions and menus; no data for visitors and after expiry. */
export function useProfile() {
  const isOpen = useSessionOpen();
  const query = useQuery({ ...profileQuery, enabled: isOpen });
  return { ...query, data: isOpen ? query.data : undefined };
}
