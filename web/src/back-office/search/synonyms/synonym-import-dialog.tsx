import { searchSynonym, synonymImport } from "@aeromaint/contracts/search/synonym.ts";
import { readSynonymLines } from "@aeromaint/contracts/search/synonym-lines.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Form, Input } from "antd";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import styles from "./synonym-import-dialog.module.css";

interface SynonymImportDialogProps {
  open: boolean;
  onClose: () => void;
}

const maxShown = 8;
const example = "起落架 = landing gear = LG\nAPU => 辅助动力装置";

/** Sets pasted as lines. What is wrong is said line by line while the text stays where it is. */
export function SynonymImportDialog({ open, onClose }: SynonymImportDialogProps) {
  const client = useQueryClient();
  return (
    <FormDialog
      open={open}
      title="导入同义词"
      width={650}
      send={({ lines }) => api.send("POST", `${searchSynonym.path}/import`, { body: { lines } })}
      onSettled={() => void client.invalidateQueries({ queryKey: [searchSynonym.path] })}
      onClose={onClose}
    >
      <CrudField
        of={synonymImport}
        name="lines"
        extra="每行一组：“=”隔开的词互相查找；“=>”左边的词查找右边的词，反过来不会"
        rules={[{ validator: checkLines }]}
      >
        <Input.TextArea rows={12} placeholder={example} />
      </CrudField>
      <Reading />
    </FormDialog>
  );
}

async function checkLines(_rule: unknown, value: unknown): Promise<void> {
  const { problems } = readSynonymLines(String(value ?? ""));
  if (problems.length > 0) throw new Error(`${problems.length} 行有误，请修改后再导入`);
}

/** How the text is read, as it is typed. */
function Reading() {
  const lines = Form.useWatch<string | undefined>("lines") ?? "";
  const { sets, problems } = readSynonymLines(lines);
  if (sets.length + problems.length === 0) return null;
  return (
    <div className={`text-sm ${styles.reading}`} role="status">
      <p>
        共 {sets.length} 组{problems.length > 0 && `，${problems.length} 行有误：`}
      </p>
      <ul className="refused list">
        {problems.slice(0, maxShown).map(({ line, message }) => (
          <li key={line}>
            第 {line} 行：{message}
          </li>
        ))}
        {problems.length > maxShown && <li>另有 {problems.length - maxShown} 行</li>}
      </ul>
    </div>
  );
}
