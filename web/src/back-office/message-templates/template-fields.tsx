import { templateVariables } from "@aeromaint/contracts/message-center/message-templates.ts";
import {
  type MessageTemplateRow,
  messageTextFields,
} from "@aeromaint/contracts/message-center/template-resource.ts";
import { templateProblem } from "@aeromaint/contracts/message-center/template-text.ts";
import { Form, Input } from "antd";
import { rulesOf } from "../../crud/form/field-rules.ts";
import { usePlatformDay } from "../../reference-data/wall-clock.ts";

const titles = ["title", "mailTitle"];

/** The four texts, checked as the server checks them. */
export function TemplateFields({ row }: { row: MessageTemplateRow }) {
  const today = usePlatformDay();
  const known = templateVariables(row.key);
  const check = async (_rule: unknown, text?: string | null) => {
    const problem = templateProblem(text ?? "", known);
    if (problem) throw new Error(problem);
  };
  return (["title", "body", "mailTitle", "mailBody"] as const).map((name) => {
    const schema = messageTextFields[name];
    const required = titles.includes(name);
    return (
      <Form.Item
        key={name}
        name={name}
        label={schema.title}
        initialValue={row[name]}
        rules={[...rulesOf(schema, { required, today }), { validator: check }]}
      >
        {required ? <Input /> : <Input.TextArea rows={3} />}
      </Form.Item>
    );
  });
}
