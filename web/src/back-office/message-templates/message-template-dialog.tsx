import { messageTemplates } from "@aeromaint/contracts/message-center/message-templates.ts";
import {
  type MessageTemplateRow,
  messageTemplatePath,
} from "@aeromaint/contracts/message-center/template-resource.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { FormDialog } from "../../crud/dialog/form-dialog.tsx";
import { Can } from "../../session/can.tsx";
import styles from "./message-templates.module.css";
import { TemplateFields } from "./template-fields.tsx";
import { TemplatePreview } from "./template-preview.tsx";
import { TrialButtons } from "./trial-buttons.tsx";

interface MessageTemplateDialogProps {
  row: MessageTemplateRow;
  open: boolean;
  onClose: () => void;
}

const dialogWidth = 650;

/** The texts of one event, with what they become for an example. */
export function MessageTemplateDialog({ row, open, onClose }: MessageTemplateDialogProps) {
  const client = useQueryClient();
  const { label, variables } = messageTemplates[row.key];
  const key: string = row.key;
  const path = `${messageTemplatePath}/${key}` as const;
  return (
    <FormDialog
      open={open}
      title={`编辑消息模板：${label}`}
      width={dialogWidth}
      subject={row.key}
      send={(values) => api.send("PUT", path, { body: { ...values, version: row.version } })}
      onSettled={() => void client.invalidateQueries({ queryKey: [messageTemplatePath] })}
      onClose={onClose}
      above={
        <section className={styles.variables} aria-label="可用的变量">
          <p>可用的变量，写作 {"{{名称}}"}：</p>
          <ul>
            {Object.entries(variables).map(([name, example]) => (
              <li key={name}>
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
