import type { AccountRow } from "@aeromaint/contracts/people/account.ts";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useCan } from "../../session/can.tsx";

interface AccountActionsProps {
  account: AccountRow;
  /** One's own account stays enabled. */
  isOwn: boolean;
  onDecide: () => void;
  /** Enables or disables it. */
  statusButton: ReactNode;
}

/** What is done with an account besides changing it: the decision on it, and its state. */
export function AccountActions({ account, isOwn, onDecide, statusButton }: AccountActionsProps) {
  const can = useCan();
  return (
    <>
      {account.nature === null && can("repair:account:approve") && (
        <Button type="link" size="small" onClick={onDecide}>
          审核
        </Button>
      )}
      {!isOwn && can("repair:account:edit") && statusButton}
    </>
  );
}
