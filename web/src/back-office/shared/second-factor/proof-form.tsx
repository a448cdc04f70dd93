import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { Alert, Button, Form, Input } from "antd";
import { messageOf } from "../../../api/api-error.ts";
import { formFieldErrors, useSubmission } from "../../../crud/form/submission.ts";

type Proof = "password" | "code";

interface ProofFormProps<P extends Proof, Answer> {
  /** Required proofs, in the order of the fields. */
  asks: readonly P[];
  submitText: string;
  danger?: boolean;
  call: (proof: Record<P, string>) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel?: () => void;
}

const inputs: Record<Proof, { label: string; input: React.ReactElement }> = {
  password: {
    label: "登录密码",
    input: <Input.Password autoComplete="current-password" placeholder="请输入登录密码" />,
  },
  code: {
    label: "动态验证码",
    input: (
      <Input autoComplete="one-time-code" maxLength={40} placeholder="请输入身份验证器上的验证码" />
    ),
  },
};

/** Asks for password or code, with errors at the field. */
export function ProofForm<P extends Proof, Answer>(props: ProofFormProps<P, Answer>) {
  const { asks, submitText, danger = false, call, onDone, onCancel } = props;
  const [form] = Form.useForm<Record<string, string>>();
  const calling = useSubmission({
    meta: { quiet: true },
    mutationFn: call,
    onSuccess: onDone,
    onError: (error) => form.setFields(formFieldErrors(error)),
  });
  return (
    <>
      {calling.isError && formFieldErrors(calling.error).length === 0 && (
        <Alert type="error" showIcon title={messageOf(calling.error)} />
      )}
      <Form
        form={form}
        layout="vertical"
        onFinish={(values) => calling.mutate(values as Record<P, string>)}
      >
        {asks.map((ask) => (
          <Form.Item
            key={ask}
            name={ask as string}
            label={inputs[ask].label}
            rules={[{ required: true, whitespace: true, message: messages.required }]}
          >
            {inputs[ask].input}
          </Form.Item>
        ))}
        <Button type="primary" danger={danger} htmlType="submit" block loading={calling.isPending}>
          {submitText}
        </Button>
        {onCancel && (
          <Button type="link" block onClick={onCancel}>
            取消
          </Button>
        )}
      </Form>
    </>
  );
}
