import { type AccountRow, accountDecision } from "@aeromaint/contracts/repair/account.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App, Form, type FormInstance } from "antd";
import { useRef } from "react";
import { Field } from "../../../crud/field.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { TabDialog } from "../../../crud/tab-dialog.tsx";
import { api } from "../../../session/api.ts";
import { accountReaders, accountsPath } from "./account-kinds.ts";

const dialogWidth = 500;
const rejected = "2";

interface DecisionDialogProps {
  /** The account that nobody has decided on; null while closed. */
  account: AccountRow | null;
  onClose: () => void;
}

/** Passes or rejects an account; the applicant reads the reason of a refusal at the sign-in. */
export function DecisionDialog({ account, onClose }: DecisionDialogProps) {
  const form = useRef<FormInstance>(null);
  const { message } = App.useApp();
  const client = useQueryClient();
  const deciding = useMutation({
    mutationFn: ({ nature, reason }: FormValues) =>
      api.send("PUT", `${accountsPath}/approval/${account?.informationId}`, {
        body: { nature, ...(nature === rejected && { reason: reason || null }) },
      }),
    onSuccess: (answer) => message.success(answer.message),
    // Also after a refusal: somebody else has decided since the list was loaded.
    onSettled: () => {
      onClose();
      for (const path of accountReaders) void client.invalidateQueries({ queryKey: [path] });
    },
  });
  return (
    <TabDialog
      open={account !== null}
      title="审核账号"
      width={dialogWidth}
      okText="确定"
      cancelText="取消"
      confirmLoading={deciding.isPending}
      onOk={() => form.current?.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Form
        ref={form}
        name="account-decision"
        layout="vertical"
        onFinish={(values) => deciding.mutate(values)}
      >
        <Form.Item label="账号">{account && `${account.name}（${account.nickName}）`}</Form.Item>
        <Field of={accountDecision} name="nature" />
        <ReasonField />
        <button type="submit" hidden />
      </Form>
    </TabDialog>
  );
}

function ReasonField() {
  const isRejected = Form.useWatch("nature") === rejected;
  if (!isRejected) return null;
  return <Field of={accountDecision} name="reason" extra="申请人登录时会看到此意见" />;
}
