import { Button } from "antd";
import type { ReactNode } from "react";
import { api } from "../../api/api.ts";
import { useConfirmedCall } from "../dialog/use-confirmed-call.ts";

interface StatusActionOptions {
  /** The call is a PUT to it with the row's id. */
  path: "/repair/info/status" | "/system/user/change/status";
  /** Paths of the resources that show the changed data. */
  affects: string[];
}

const enabled = "1";
const disabled = "2";

/** The button of a row that disables an account, or enables it again. */
export function useStatusAction({ path, affects }: StatusActionOptions) {
  const confirmed = useConfirmedCall();
  return (id: string, status: string): ReactNode => {
    const ending = status === enabled;
    const change = () =>
      confirmed({
        question: ending ? "确定停用该账号吗？" : "确定启用该账号吗？",
        call: () =>
          api.send("PUT", `${path}/${id}`, { body: { status: ending ? disabled : enabled } }),
        affects,
        danger: ending,
      });
    return (
      <Button type="link" size="small" danger={ending} onClick={change}>
        {ending ? "停用" : "启用"}
      </Button>
    );
  };
}
