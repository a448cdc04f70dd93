import { usePersonalSetting } from "../../../session/personal-setting.ts";
import { useRoles } from "../../shared/people/user-choices.ts";

/**
 * Roles of the last added user, without roles that can no longer be assigned. The next user often
 * has the same.
 */
export function useLastRoles(): [string[], (roleIds: string[]) => void] {
  const [kept, keep] = usePersonalSetting<string[]>("last-roles", []);
  const offered = useRoles().map(({ roleId }) => roleId);
  return [kept.filter((roleId) => offered.includes(roleId)), keep];
}
