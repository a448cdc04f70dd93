import {
  type ImportedRow,
  importLimits,
  peopleUpload,
  type RowsImport,
  sheetUpload,
  type UndoableImport,
} from "@aeromaint/contracts/wire/sheet-import.ts";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, type TableProps } from "antd";
import { callQuery } from "../../api/query-by-key.ts";
import { FirstCodesButton } from "./first-codes.tsx";
import { SheetImportDialog, type SheetImportKind } from "./import-dialog.tsx";
import { actionTag, PreviewRows } from "./import-preview.tsx";
import { type ImportableList, useImportUndo } from "./use-import-undo.ts";

interface RowsImportDialogProps {
  list: ImportableList;
  open: boolean;
  onClose: () => void;
}

/** Import of a resource's rows; previews new rows and changed fields. */
export function RowsImportDialog({ list, open, onClose }: RowsImportDialogProps) {
  const { title, path, affects, isReadable, hasFirstCodes, existingRowsNote = updatesKnown } = list;
  const template = { path: `${path}/import/template` };
  const kind: SheetImportKind<RowsImport> = {
    title,
    path: `${path}/import`,
    affects,
    schema: hasFirstCodes ? peopleUpload : sheetUpload,
    hint: `请按模板填写；${existingRowsNote}，任何一处有问题时整张表都不会导入。`,
    templates: [
      { label: "下载模板", ...template, name: `${title}导入模板.xlsx` },
      ...(isReadable
        ? [{ label: "下载现有数据", ...template, query: { filled: "1" }, name: `${title}.xlsx` }]
        : []),
    ],
    fields: <LastImport list={list} onUndone={onClose} />,
    rowsOf: ({ rows, imported, updated, created }) => (
      <>
        <CreatedDepartments created={created} />
        <PreviewRows rows={rows} total={imported + updated} columns={columns} />
      </>
    ),
    done: () => ({
      sentence: `${title}已导入`,
      note: `${importLimits.undoHours}小时之内，没有人使用或修改过时，可以撤销本次导入。`,
    }),
    followUpActions: ({ importId, imported }) =>
      hasFirstCodes && importId && imported > 0 ? (
        <FirstCodesButton path={path} importId={importId} />
      ) : null,
    undoOf: ({ importId }) => (importId === null ? null : { path: `${path}/import/${importId}` }),
  };
  return <SheetImportDialog kind={kind} open={open} onClose={onClose} />;
}

const updatesKnown = "已有的数据将被更新，单元格留空表示不修改";

function CreatedDepartments({ created }: Pick<RowsImport, "created">) {
  if (created.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`将新建${created.length}个部门`}
      description={created.map(({ path }) => <div key={path}>{path}</div>)}
    />
  );
}

/** Last import that can still be undone, if any. */
function LastImport({ list, onUndone }: { list: ImportableList; onUndone: () => void }) {
  const undo = useImportUndo(list.affects);
  const query = useQuery({
    // The route table has one path per resource; this path is composed.
    ...callQuery(`${list.path}/import/last` as "/system/user/import/last"),
    staleTime: 0,
  });
  const last = query.data as UndoableImport | null | undefined;
  if (!last) return null;
  const { importId, fileName, createTime, imported, updated } = last;
  const undone = { path: `${list.path}/import/${importId}`, fileName, imported, updated };
  return (
    <Alert
      className="mb-4"
      type="warning"
      showIcon
      title={`${createTime} 导入了“${fileName}”：新增 ${imported} 条，更新 ${updated} 条`}
      action={
        <Button size="small" onClick={() => undo({ ...undone, onDone: onUndone })}>
          撤销
        </Button>
      }
    />
  );
}

const columns: NonNullable<TableProps<ImportedRow>["columns"]> = [
  { key: "row", dataIndex: "row", title: "行", align: "right" },
  { key: "action", dataIndex: "action", title: "处理", render: actionTag },
  { key: "changes", dataIndex: "changes", title: "内容", render: changesOf },
];

function changesOf(changes: ImportedRow["changes"], { name, action }: ImportedRow) {
  return (
    // Long values take another line before the table is wider than its dialog.
    <div className="wrap-anywhere max-w-40 whitespace-normal md:max-w-80 lg:max-w-112.5">
      <strong>{name}</strong>
      {changes.map(({ title, from, to }) => (
        <div key={title}>
          <span className="text-muted">{title}：</span>
          {action === "update" && `${from || "（空）"} → `}
          {to ?? "（清空）"}
        </div>
      ))}
    </div>
  );
}
