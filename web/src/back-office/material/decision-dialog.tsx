import {
  type MaterialInfoRow,
  materialDecision,
  materialInfo,
} from "@aeromaint/contracts/material/info.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormInstance } from "antd";
import { App, Form } from "antd";
import { useRef } from "react";
import { Field } from "../../crud/field.tsx";
import { TabDialog } from "../../crud/tab-dialog.tsx";
import { api } from "../../session/api.ts";

const dialogWidth = 500;

interface DecisionDialogProps {
  /** The pending product; null while closed. */
  product: MaterialInfoRow | null;
  onClose: () => void;
}

/** Passes or rejects a product, as form data by specification. */
export function DecisionDialog({ product, onClose }: DecisionDialogProps) {
  const form = useRef<FormInstance>(null);
  const { message } = App.useApp();
  const client = useQueryClient();
  const deciding = useMutation({
    mutationFn: ({ status }: { status: string }) => {
      const body = new FormData();
      body.append("status", status);
      return api.send("PATCH", `${materialInfo.path}/${product?.infoId}`, { body });
    },
    onSuccess: (answer) => message.success(answer.message),
    // Also after a refusal: somebody else has decided since the list was loaded.
    onSettled: () => {
      onClose();
      void client.invalidateQueries({ queryKey: [materialInfo.path] });
    },
  });
  return (
    <TabDialog
      open={product !== null}
      title="审核航材信息"
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
        name="material-decision"
        layout="vertical"
        onFinish={(values) => deciding.mutate(values)}
      >
        <Form.Item label={materialInfo.fields.name.title}>{product?.name}</Form.Item>
        <Field of={materialDecision} name="status" />
        <button type="submit" hidden />
      </Form>
    </TabDialog>
  );
}
