import type { AccountRow } from "@aeromaint/contracts/repair/account.ts";
import { Button } from "antd";
import { useConfirmedCall } from "../../../crud/use-confirmed-call.ts";
import { api } from "../../../session/api.ts";
import { useCan } from "../../../session/can.tsx";
import { accountReaders, accountsPath } from "./account-kinds.ts";

interface AccountActionsProps {
  account: AccountRow;
  /** One's own account stays enabled. */
  isOwn: boolean;
  onDecide: () => void;
}

/** What is done with an account besides changing it: the decision on it, and its state. */
export function AccountActions({ account, isOwn, onDecide }: AccountActionsProps) {
  const can = useCan();
  return (
    <>
      {account.nature === null && can("repair:account:approve") && (
        <Button type="link" size="small" onClick={onDecide}>
          审核
        </Button>
      )}
      {!isOwn && can("repair:account:edit") && <StateButton account={account} />}
    </>
  );
}

const enabled = "1";
const disabled = "2";

function StateButton({ account: { informationId, status } }: { account: AccountRow }) {
  const confirmed = useConfirmedCall();
  const ending = status === enabled;
  const change = () =>
    confirmed({
      question: ending ? "确定停用该账号吗？" : "确定启用该账号吗？",
      call: () =>
        api.send("PUT", `${accountsPath}/status/${informationId}`, {
          body: { status: ending ? disabled : enabled },
        }),
      affects: accountReaders,
      danger: ending,
    });
  return (
    <Button type="link" size="small" danger={ending} onClick={change}>
      {ending ? "停用" : "启用"}
    </Button>
  );
}
