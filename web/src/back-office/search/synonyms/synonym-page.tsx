import {
  type SynonymRow,
  searchSynonym,
  synonymColumns as sheetColumns,
  synonymImport,
} from "@aeromaint/contracts/search/synonym.ts";
import { readSynonymLines } from "@aeromaint/contracts/search/synonym-lines.ts";
import { ImportOutlined } from "@ant-design/icons";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { ListExportButton } from "../../../crud/export/export-button.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { CrudPage } from "../../../crud/list/crud-page.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { Can } from "../../../session/can.tsx";
import { SynonymForm } from "../synonym-form.tsx";
import { TermList } from "../term-list.tsx";

/** Words that mean the same in a search of the site. */
export default function SynonymPage() {
  const list = useCrudList(searchSynonym);
  const editor = useCrudEditor(searchSynonym, { initial: { kind: "1", status: "1" } });
  const [isImporting, setImporting] = useState(false);
  const { filters } = searchSynonym;
  return (
    <CrudPage
      resource={searchSynonym}
      list={list}
      editor={editor}
      columns={synonymListColumns}
      removalQuestion="确定删除该组同义词吗？"
      filters={
        <>
          <FilterField of={filters} name="term" />
          <FilterField of={filters} name="kind" />
          <FilterField of={filters} name="status" />
        </>
      }
      tools={(shown) => (
        <>
          <Can permission="search:synonym:import">
            <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
              导入
            </Button>
          </Can>
          <ListExportButton
            resource={searchSynonym}
            list={list}
            columns={sheetColumns}
            shown={shown}
          />
        </>
      )}
    >
      <EditorDialog editor={editor}>
        <SynonymForm />
      </EditorDialog>
      <SynonymImportDialog open={isImporting} onClose={() => setImporting(false)} />
    </CrudPage>
  );
}

const { terms, kind, status, remark } = searchSynonym.fields;

const synonymListColumns: CrudColumn<SynonymRow>[] = [
  column("terms", terms, (_value, row) => <TermList terms={row.terms} kind={row.kind} />),
  column("kind", kind),
  column("status", status),
  column("remark", remark, (value: string | null) => value ?? "—"),
  column("createTime", "创建时间"),
];

const maxShown = 8;
const example = "起落架 = landing gear = LG\nAPU => 辅助动力装置";

/** Sets pasted as lines. What is wrong is said line by line while the text stays where it is. */
function SynonymImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <FormDialog
      open={open}
      title="导入同义词"
      width={650}
      send={({ lines }) => api.send("POST", `${searchSynonym.path}/import`, { body: { lines } })}
      affects={[searchSynonym.path]}
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
    <div className="text-sm" role="status">
      <p className="mb-1 text-muted">
        共 {sets.length} 组{problems.length > 0 && `，${problems.length} 行有误：`}
      </p>
      <ul className="text-refused">
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
