import { usePersonalSetting } from "../../../session/personal-setting.ts";
import { useRoles } from "../../shared/people/user-choices.ts";

/** The roles of who was added last, as far as they may still be given: the next one often has the same. */
export function useLastRoles(): [string[], (roleIds: string[]) => void] {
  const [kept, keep] = usePersonalSetting<string[]>("last-roles", []);
  const offered = useRoles().map(({ roleId }) => roleId);
  return [kept.filter((roleId) => offered.includes(roleId)), keep];
}
