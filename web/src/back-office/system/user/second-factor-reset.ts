import { type UserRow, user } from "@aeromaint/contracts/system/user.ts";
import { api } from "../../../api/api.ts";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";

/** For somebody who has lost authenticator and recovery codes: the password alone lets them in. */
export function useSecondFactorReset(): (row: UserRow) => void {
  const confirmed = useConfirmedCall();
  return ({ userId, userName }) =>
    confirmed({
      question: `确定重置账号“${userName}”的二次验证吗？重置后仅凭密码即可登录。`,
      call: () => api.send("DELETE", `${user.path}/second-factor/${userId}`),
      affects: [user.path],
      danger: true,
    });
}
