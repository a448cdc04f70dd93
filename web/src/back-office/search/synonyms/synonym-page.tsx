import {
  searchSynonym,
  synonymColumns as sheetColumns,
} from "@aeromaint/contracts/search/synonym.ts";
import { ImportOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { ExportButton } from "../../../crud/export/export-button.tsx";
import { CrudPage } from "../../../crud/list/crud-page.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { Can } from "../../../session/can.tsx";
import { SynonymForm } from "../synonym-form.tsx";
import { synonymListColumns } from "./synonym-columns.tsx";
import { SynonymImportDialog } from "./synonym-import-dialog.tsx";

/** Words that mean the same to whoever searches the site. */
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
      question="确定删除该组同义词吗？"
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
          <ExportButton
            permission="search:synonym:export"
            path={searchSynonym.path}
            title={searchSynonym.title}
            columns={sheetColumns}
            shown={shown}
            filters={list.filters}
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
