import { isBuiltInValue } from "@aeromaint/contracts/system/built-in-values.ts";
import {
  type DictionaryDataRow,
  type DictionaryTypeRow,
  dictionaryData,
} from "@aeromaint/contracts/system/dict.ts";
import { AutoComplete, Input } from "antd";
import { useState } from "react";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useOpeningCount } from "../../../crud/dialog/form-dialog.tsx";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { CrudField, CrudFields } from "../../../crud/form/field.tsx";
import { ImportButton } from "../../../crud/import/import-button.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { filterFields } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowActions } from "../../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { AddButton, RemoveSelectedButton } from "../../../crud/list/tool-buttons.tsx";
import { type CrudList, useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useRemoval } from "../../../crud/removal/use-removal.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useCan } from "../../../session/can.tsx";
import { StyledTag } from "../../../ui/tag/tag.tsx";
import { KeyField } from "./key-field.tsx";

const { fields, filters, title } = dictionaryData;
const dialogWidth = 960;

const columns: CrudColumn<DictionaryDataRow>[] = [
  column("dictLabel", fields.dictLabel, (value: string, { dictStyle }) =>
    dictStyle ? <StyledTag look={dictStyle}>{value}</StyledTag> : value,
  ),
  column("dictValue", fields.dictValue),
  column("dictSort", fields.dictSort),
  column("status", fields.status),
];

interface DictDataDialogProps {
  /** Whose values; null while closed. */
  type: DictionaryTypeRow | null;
  onClose: () => void;
}

/** The values of one dictionary, to be added, changed, looked at and removed. */
export function DictDataDialog({ type, onClose }: DictDataDialogProps) {
  const opening = useOpeningCount(type !== null);
  // Keeps the last one during the closing animation.
  const [last, setLast] = useState(type);
  if (type && type !== last) setLast(type);
  return last && <OneOpening key={opening} type={last} open={type !== null} onClose={onClose} />;
}

interface OneOpeningProps {
  type: DictionaryTypeRow;
  open: boolean;
  onClose: () => void;
}

/** List and form state lives outside of the dialogs, which remount when their tab returns. */
function OneOpening({ type: { dictType, dictName }, open, onClose }: OneOpeningProps) {
  const listPath = `${dictionaryData.path}/bytype/${dictType}`;
  const list = useCrudList(dictionaryData, { listPath, inDialog: true });
  // Invalidates every query that shows these values.
  const affects = [`/system/common/dict/bytype/${dictType}`, `/open/dict/bytype/${dictType}`];
  const editor = useCrudEditor(dictionaryData, { initial: { dictType, status: "1" }, affects });
  return (
    <>
      <TabDialog
        open={open}
        title={`${title} · ${dictName}`}
        width={dialogWidth}
        footer={null}
        onCancel={onClose}
        mask={{ closable: false }}
        destroyOnHidden
      >
        <DictDataList list={list} editor={editor} affects={affects} />
      </TabDialog>
      <EditorDialog editor={editor}>
        <DictDataForm stored={editor.startValues} />
      </EditorDialog>
    </>
  );
}

const isRemovable = ({ dictType, dictValue }: DictionaryDataRow) =>
  !isBuiltInValue(dictType, dictValue);

interface DictDataListProps {
  list: CrudList<typeof dictionaryData>;
  editor: ReturnType<typeof useCrudEditor<typeof dictionaryData>>;
  affects: string[];
}

function DictDataList({ list, editor, affects }: DictDataListProps) {
  const can = useCan();
  const remove = useRemoval(dictionaryData, { affects, onRemoved: list.clearSelection });
  const mayRemove = can("system:dict:remove");
  return (
    <>
      <SearchHeader list={list}>{filterFields(filters, ["dictLabel", "status"])}</SearchHeader>
      <ListSection
        list={list}
        columns={columns}
        isSelectable={mayRemove ? isRemovable : undefined}
        actions={(row) => (
          <RowActions
            onEdit={can("system:dict:edit") ? () => editor.edit(row) : undefined}
            onRemove={
              mayRemove && isRemovable(row) ? () => remove([row.dictCode], [row]) : undefined
            }
            onView={can("system:dict:query") ? () => editor.view(row) : undefined}
          />
        )}
        tools={() => (
          <>
            <AddButton permission="system:dict:add" onClick={editor.add} />
            <RemoveSelectedButton permission="system:dict:remove" list={list} onRemove={remove} />
            <ImportButton resource={dictionaryData} affects={affects} />
          </>
        )}
      />
    </>
  );
}

const createFields = dictionaryData.create;

/** Colours that carry a meaning; another one may be typed as #RRGGBB. */
const styles = [
  { value: "success", name: "成功" },
  { value: "error", name: "错误" },
  { value: "warning", name: "警示" },
  { value: "processing", name: "进行中" },
  { value: "default", name: "普通" },
];

const styleOptions = styles.map(({ value, name }) => ({
  value,
  label: (
    <StyledTag look={value}>
      {name} {value}
    </StyledTag>
  ),
}));

/** `stored`: the row as it is now. */
function DictDataForm({ stored }: { stored: FormValues | null }) {
  const isLocked = isBuiltInValue(String(stored?.dictType ?? ""), String(stored?.dictValue ?? ""));
  return (
    <>
      <CrudField of={createFields} name="dictType">
        <Input disabled />
      </CrudField>
      <CrudField of={createFields} name="dictLabel" />
      <KeyField of={createFields} name="dictValue" isLocked={isLocked} />
      <CrudFields of={createFields} names={["dictSort", "status"]} />
      <CrudField
        of={createFields}
        name="dictStyle"
        renderValue={(value) =>
          value ? <StyledTag look={String(value)}>{String(value)}</StyledTag> : "—"
        }
      >
        <AutoComplete
          options={styleOptions}
          allowClear
          placeholder="标签的颜色，如 success 或 #4CC38A"
        />
      </CrudField>
      <CrudField of={createFields} name="remark" />
    </>
  );
}
