import { type AccountRow, accountDecision } from "@aeromaint/contracts/people/account.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Form } from "antd";
import { api } from "../../api/api.ts";
import { FormDialog } from "../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../crud/form/field.tsx";
import type { FormValues } from "../../crud/resource-types.ts";
import { accountQueryPaths, accountsPath } from "./account-kinds.ts";

const rejected = "2";

interface DecisionDialogProps {
  /** The account that nobody has decided on; null while closed. */
  account: AccountRow | null;
  onClose: () => void;
}

/** Passes or rejects an account; the applicant reads the reason of a refusal at the sign-in. */
export function AccountDecisionDialog({ account, onClose }: DecisionDialogProps) {
  const client = useQueryClient();
  const decide = ({ nature, reason }: FormValues) =>
    api.send("PUT", `${accountsPath}/approval/${account?.informationId}`, {
      body: { nature, ...(nature === rejected && { reason: reason || null }) },
    });
  // Also after a refusal: somebody else may have decided since the list was loaded.
  const reload = () => {
    for (const path of accountQueryPaths) void client.invalidateQueries({ queryKey: [path] });
  };
  return (
    <FormDialog
      open={account !== null}
      title="审核账号"
      endsOnConflict
      send={decide}
      onSettled={reload}
      onClose={onClose}
    >
      <Form.Item label="账号">{account && `${account.name}（${account.nickName}）`}</Form.Item>
      <CrudField of={accountDecision} name="nature" />
      <ReasonField />
    </FormDialog>
  );
}

function ReasonField() {
  const isRejected = Form.useWatch("nature") === rejected;
  if (!isRejected) return null;
  return <CrudField of={accountDecision} name="reason" extra="申请人登录时会看到此意见" />;
}
