import type { AccountRestriction } from "@aeromaint/contracts/auth/account-restrictions.ts";
import type { NavigationItem } from "@aeromaint/contracts/personal/profile.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { useSignedIn } from "../api/tokens.ts";

export interface ProfileUser {
  userId: string;
  deptId: string | null;
  deptName: string | null;
  userName: string;
  nickName: string;
  email: string | null;
  phonenumber: string | null;
  sex: string | null;
  status: string;
  loginIp: string | null;
  loginDate: string | null;
  createTime: string;
  userType: string;
  unreadMessage: number;
  avatarUrl: string | null;
}

export interface UserProfile {
  user: ProfileUser;
  roles: string[];
  permissions: string[];
  menus: NavigationItem[];
  postGroup: string;
  roleGroup: string;
  /** Messages to show after sign-in: licences that expire, a review that has ended. */
  reminders: string[];
  /** Why the account is restricted; null if it is not. */
  hold: AccountRestriction | null;
}

export const profilePath = "/system/common/user/profile";

export const profileQuery = queryOptions({
  queryKey: [profilePath],
  queryFn: ({ signal }) => api.get<UserProfile>(profilePath, {}, { signal }),
  staleTime: 60_000,
});

/** The current user with permissions and menus; no data for visitors. */
export function useProfile() {
  const signedIn = useSignedIn();
  const query = useQuery({ ...profileQuery, enabled: signedIn });
  return { ...query, data: signedIn ? query.data : undefined };
}
