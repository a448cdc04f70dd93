import { messageKinds } from "@aeromaint/contracts/message-center/message-kinds.ts";
import {
  messageTemplates,
  type TemplateTexts,
  templateVariables,
} from "@aeromaint/contracts/message-center/message-templates.ts";
import {
  type MessageTemplateRow,
  messageTemplatePath,
  messageTextFields,
} from "@aeromaint/contracts/message-center/template-resource.ts";
import {
  fillTemplate,
  findTemplateError,
} from "@aeromaint/contracts/message-center/template-text.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { App, Button, Form, Input, Table, type TableProps } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { NotLoaded } from "../../../api/not-loaded.tsx";
import { callQuery } from "../../../api/query-by-key.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { fieldRules } from "../../../crud/form/field-rules.ts";
import { column, orDash } from "../../../crud/list/columns.tsx";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { usePlatformDay } from "../../../reference-data/site-facts.ts";
import { Can } from "../../../session/can.tsx";
import { Tag } from "../../../ui/tag/tag.tsx";

const columns: TableProps<MessageTemplateRow>["columns"] = [
  { key: "event", title: "事件", render: (_value, { key }) => messageTemplates[key].label },
  {
    key: "kind",
    title: "消息类型",
    render: (_value, { key }) => messageKinds[messageTemplates[key].kind].label,
  },
  column("title", "站内标题"),
  {
    key: "state",
    title: "文字",
    render: (_value, { version }) =>
      version === 0 ? <Tag>内置</Tag> : <Tag tone="link">已修改</Tag>,
  },
  column("updateBy", "修改人", orDash),
  column("updateTime", "修改时间", orDash),
];

/** Message texts for each kind of event. */
export default function MessageTemplatePage() {
  const [edited, setEdited] = useState<MessageTemplateRow>();
  const [isOpen, setOpen] = useState(false);
  const confirmed = useConfirmedCall();
  const { data, isError, isPending, refetch } = useQuery(callQuery(messageTemplatePath));
  if (isError) return <NotLoaded onRetry={refetch} />;
  const restore = (row: MessageTemplateRow) => {
    const key: string = row.key;
    return confirmed({
      question: `确定将“${messageTemplates[row.key].label}”恢复为内置文字吗？`,
      call: () => api.send("DELETE", `${messageTemplatePath}/${key}`),
      affects: [messageTemplatePath],
      danger: true,
    });
  };
  const actions: TableProps<MessageTemplateRow>["columns"] = [
    {
      key: "actions",
      title: "操作",
      render: (_value, row) => (
        <Can permission="system:template:edit">
          <RowButton
            onClick={() => {
              setEdited(row);
              setOpen(true);
            }}
          >
            编辑
          </RowButton>
          {row.version > 0 && <RowButton onClick={() => restore(row)}>恢复内置</RowButton>}
        </Can>
      ),
    },
  ];
  return (
    <>
      <Table<MessageTemplateRow>
        rowKey="key"
        size="small"
        loading={isPending}
        dataSource={data ?? []}
        columns={[...(columns ?? []), ...actions]}
        pagination={false}
        scroll={{ x: "max-content" }}
      />
      {edited && (
        <MessageTemplateDialog row={edited} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface MessageTemplateDialogProps {
  row: MessageTemplateRow;
  open: boolean;
  onClose: () => void;
}

const dialogWidth = 650;

/** Edits the texts of one event with a preview. */
function MessageTemplateDialog({ row, open, onClose }: MessageTemplateDialogProps) {
  const { label, variables } = messageTemplates[row.key];
  const key: string = row.key;
  const path = `${messageTemplatePath}/${key}` as const;
  return (
    <FormDialog
      open={open}
      title={`编辑消息模板：${label}`}
      width={dialogWidth}
      formKey={row.key}
      send={(values) => api.send("PUT", path, { body: { ...values, version: row.version } })}
      affects={[messageTemplatePath]}
      onClose={onClose}
      above={
        <section aria-label="可用的变量">
          <p className="mb-2">可用的变量，写作 {"{{名称}}"}：</p>
          <ul className="mb-4 grid gap-1">
            {Object.entries(variables).map(([name, example]) => (
              <li key={name} className="wrap-anywhere flex flex-wrap gap-x-3 gap-y-1">
                <code>{`{{${name}}}`}</code>
                <span>例：{example}</span>
              </li>
            ))}
          </ul>
        </section>
      }
    >
      <TemplateFields row={row} />
      <TemplatePreview variables={variables} />
      <Can permission="system:template:test">
        <TrialButtons path={`${path}/trial`} />
      </Can>
    </FormDialog>
  );
}

/** Preview with example values. Markup is shown as text. */
function TemplatePreview({ variables }: { variables: Readonly<Record<string, string>> }) {
  const form = Form.useFormInstance();
  const texts = Form.useWatch<Partial<TemplateTexts>>([], form) ?? {};
  const filled = (name: keyof TemplateTexts) => fillTemplate(texts[name] ?? "", variables);
  return (
    <section
      className="wrap-anywhere mb-4 rounded-sm border border-current border-dashed px-4 py-3"
      aria-label="预览"
    >
      <h3 className="mb-1 text-sm">站内消息预览</h3>
      <strong>{filled("title")}</strong>
      <p className="mt-1 mb-3 whitespace-pre-wrap">{filled("body")}</p>
      <h3 className="mb-1 text-sm">邮件预览</h3>
      <strong>{filled("mailTitle")}</strong>
      <p className="mt-1 mb-3 whitespace-pre-wrap">{filled("mailBody")}</p>
    </section>
  );
}

/** Sends the form's texts to the current user, saved or not. */
function TrialButtons({ path }: { path: `${typeof messageTemplatePath}/${string}/trial` }) {
  const form = Form.useFormInstance();
  const { message } = App.useApp();
  const trial = useMutation({
    mutationFn: async (withMail: boolean) =>
      api.send("POST", path, { body: { ...(await form.validateFields()), withMail } }),
    onSuccess: (answer) => message.success(answer.message),
  });
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <Button disabled={trial.isPending} onClick={() => trial.mutate(false)}>
        试发站内消息
      </Button>
      <Button disabled={trial.isPending} onClick={() => trial.mutate(true)}>
        试发站内消息和邮件
      </Button>
    </div>
  );
}

const titles = ["title", "mailTitle"];

/** The four texts, with the same checks as on the server. */
function TemplateFields({ row }: { row: MessageTemplateRow }) {
  const today = usePlatformDay();
  const known = templateVariables(row.key);
  const check = async (_rule: unknown, text?: string | null) => {
    const problem = findTemplateError(text ?? "", known);
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
        rules={[...fieldRules(schema, { required, today }), { validator: check }]}
      >
        {required ? <Input /> : <Input.TextArea rows={3} />}
      </Form.Item>
    );
  });
}
