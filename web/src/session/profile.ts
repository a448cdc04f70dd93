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

export interface Profile {
  user: ProfileUser;
  roles: string[];
  permissions: string[];
  menus: NavigationItem[];
  postGroup: string;
  roleGroup: string;
  /** Sentences to be read at the sign-in: licences that run out, a review that has ended. */
  reminders: string[];
  /** What has to be mended before anything else. */
  hold: AccountRestriction | null;
}

export const profilePath = "/system/common/user/profile";

export const profileQuery = queryOptions({
  queryKey: [profilePath],
  queryFn: ({ signal }) => api.get<Profile>(profilePath, {}, { signal }),
  staleTime: 60_000,
});

/** Who is signed in, with rights and menus; no data for visitors. */
export function useProfile() {
  const signedIn = useSignedIn();
  const query = useQuery({ ...profileQuery, enabled: signedIn });
  return { ...query, data: signedIn ? query.data : undefined };
}
