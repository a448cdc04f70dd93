import { isBuiltInDictionary } from "@aeromaint/contracts/dictionaries.ts";
import { type DictionaryTypeRow, dictionaryType } from "@aeromaint/contracts/system/dict.ts";
import { useState } from "react";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { CrudField, CrudFields } from "../../../crud/form/field.tsx";
import { ImportButton } from "../../../crud/import/import-button.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { CrudPage } from "../../../crud/list/crud-page.tsx";
import { filterFields } from "../../../crud/list/filter-field.tsx";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { RefreshCacheButton } from "../../../crud/refresh-cache-button.tsx";
import { DictDataDialog } from "./dict-data-dialog.tsx";
import { KeyField } from "./key-field.tsx";

const { fields, create, filters } = dictionaryType;

const columns: CrudColumn<DictionaryTypeRow>[] = [
  column("dictName", fields.dictName),
  column("dictType", fields.dictType),
  column("status", fields.status),
  column("remark", fields.remark, (value: string | null) => value || "—"),
  column("createTime", "创建时间"),
];

/** Kinds of dictionaries; the values of each in a dialog of their own. */
export default function DictPage() {
  const list = useCrudList(dictionaryType);
  const editor = useCrudEditor(dictionaryType, { initial: { status: "1" } });
  const [opened, setOpened] = useState<DictionaryTypeRow | null>(null);
  return (
    <CrudPage
      resource={dictionaryType}
      list={list}
      editor={editor}
      columns={columns}
      rightsOn={({ dictType }) => ({ edit: true, remove: !isBuiltInDictionary(dictType) })}
      filters={filterFields(filters, ["dictName", "dictType", "status"])}
      rowActions={(row) => <RowButton onClick={() => setOpened(row)}>字典数据</RowButton>}
      tools={
        <>
          <ImportButton resource={dictionaryType} />
          <RefreshCacheButton
            permission="system:dict:refresh"
            method="DELETE"
            path={`${dictionaryType.path}/refresh`}
          />
        </>
      }
    >
      <EditorDialog editor={editor}>
        <CrudField of={create} name="dictName" />
        <KeyField
          of={create}
          name="dictType"
          isLocked={isBuiltInDictionary(String(editor.startValues?.dictType ?? ""))}
        />
        <CrudFields of={create} names={["status", "remark"]} />
      </EditorDialog>
      <DictDataDialog type={opened} onClose={() => setOpened(null)} />
    </CrudPage>
  );
}
