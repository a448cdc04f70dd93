import type { messageTemplatePath } from "@aeromaint/contracts/message-center/template-resource.ts";
import { useMutation } from "@tanstack/react-query";
import { App, Button, Form } from "antd";
import { api } from "../../api/api.ts";

/** Sends what is in the form to oneself, saved or not. */
export function TrialButtons({ path }: { path: `${typeof messageTemplatePath}/${string}/trial` }) {
  const form = Form.useFormInstance();
  const { message } = App.useApp();
  const trial = useMutation({
    mutationFn: async (withMail: boolean) =>
      api.send("POST", path, { body: { ...(await form.validateFields()), withMail } }),
    onSuccess: (answer) => message.success(answer.message),
  });
  return (
    <div className="flex wrap gap-2 mb-4">
      <Button disabled={trial.isPending} onClick={() => trial.mutate(false)}>
        试发站内消息
      </Button>
      <Button disabled={trial.isPending} onClick={() => trial.mutate(true)}>
        试发站内消息和邮件
      </Button>
    </div>
  );
}
