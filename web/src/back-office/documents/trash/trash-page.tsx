import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import { type TrashRow, trash, trashRestore } from "@aeromaint/contracts/documents/trash.ts";
import { DeleteOutlined, RollbackOutlined } from "@ant-design/icons";
import { App, Button, Form } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { PeriodFilter } from "../../../crud/list/period-filter.tsx";
import { RowActions, RowButton } from "../../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useRemoval } from "../../../crud/removal/use-removal.tsx";
import { useCan } from "../../../session/can.tsx";
import { ContentCategorySelect } from "../../shared/content/content-category-select.tsx";
import { managedModules, useContentCategories } from "../../shared/content/content-modules.ts";
import { moduleChoices } from "../../shared/documents/documents.ts";

/** Removed items of the content modules. They can be restored for some days. */
export default function TrashPage() {
  const list = useCrudList(trash);
  const can = useCan();
  const mayRestore = can("document:trash:restore");
  const mayRemove = can("document:trash:remove");
  const { restore, ...restoring } = useRestore(list.clearSelection);
  const remove = useRemoval(trash, {
    question: "确定彻底删除该数据吗？彻底删除后无法恢复。",
    onRemoved: list.clearSelection,
  });
  const nothingChosen = list.selected.length === 0;
  const { filters } = trash;
  return (
    <>
      <SearchHeader list={list}>
        <FilterField of={filters} name="title" />
        <FilterField of={filters} name="module" choices={moduleChoices} />
        <PeriodFilter of={filters} title="删除时间" />
      </SearchHeader>
      <ListSection
        list={list}
        columns={trashColumns}
        purpose="145模块、147模块和工具设备服务中删除的内容会显示在这里"
        isSelectable={mayRestore || mayRemove ? () => true : undefined}
        tools={() => (
          <>
            {mayRestore && (
              <Button
                icon={<RollbackOutlined aria-hidden />}
                disabled={nothingChosen}
                onClick={() => restore(list.selectedRows)}
              >
                批量恢复
              </Button>
            )}
            {mayRemove && (
              <Button
                icon={<DeleteOutlined aria-hidden />}
                disabled={nothingChosen}
                onClick={() => remove(list.selected, list.selectedRows)}
              >
                批量彻底删除
              </Button>
            )}
          </>
        )}
        actions={(row) => (
          <RowActions>
            {mayRestore && <RowButton onClick={() => restore([row])}>恢复</RowButton>}
            {mayRemove && (
              <RowButton onClick={() => remove([row.itemId], [row])}>彻底删除</RowButton>
            )}
          </RowActions>
        )}
      />
      <RestoreDialog {...restoring} />
    </>
  );
}

/** Restores after a question. A dialog asks for a category if the item's own is gone. */
function useRestore(onRestored: () => void) {
  const [rows, setRows] = useState<readonly TrashRow[]>([]);
  const { message } = App.useApp();
  const confirmed = useConfirmedCall();
  const restore = (toRestore: readonly TrashRow[]) => {
    const homeless = toRestore.filter(({ isCategoryGone }) => isCategoryGone);
    if (new Set(homeless.map(({ module }) => module)).size > 1) {
      message.warning("所选数据的原分类已删除且不属于同一模块，请分别恢复");
      return;
    }
    if (homeless.length > 0) return setRows(toRestore);
    const ids = toRestore.map(({ itemId }) => itemId);
    confirmed({
      question: ids.length > 1 ? `确定恢复这 ${ids.length} 条数据吗？` : "确定恢复该数据吗？",
      call: () => sendRestore(ids),
      affects: restoreAffects,
      onDone: onRestored,
    });
  };
  return { restore, rows, onRestored, onClose: () => setRows([]) };
}

const warningDays = 3;

/** Days until final deletion; null: never. */
export function DaysUntilDeletion({ days }: { days: number | null }) {
  if (days === null) return "永久保留";
  const isSoon = days <= warningDays;
  return (
    <span className={isSoon ? "whitespace-nowrap font-semibold text-accent" : "whitespace-nowrap"}>
      {days === 0 ? "即将清除" : `剩余 ${days} 天`}
    </span>
  );
}

const trashColumns: CrudColumn<TrashRow>[] = [
  column("title", "标题"),
  column("module", "所属模块", (_value, { module }) => contentModules[module].title),
  column("name", "所属分类", (_value, { name, isCategoryGone }) =>
    isCategoryGone ? `${name}（已删除）` : name,
  ),
  column("deleteUser", "删除人"),
  column("deleteTime", "删除时间"),
  column("daysLeft", "保留时间", (_value, { daysLeft }) => <DaysUntilDeletion days={daysLeft} />),
];

interface RestoreDialogProps {
  /** Items to restore; empty while closed. Items without a category belong to one module. */
  rows: readonly TrashRow[];
  onRestored: () => void;
  onClose: () => void;
}

/** Asks for the new category of items without a category. */
function RestoreDialog({ rows, onRestored, onClose }: RestoreDialogProps) {
  const homeless = rows.filter(({ isCategoryGone }) => isCategoryGone);
  const [first] = homeless;
  return (
    <FormDialog
      open={first !== undefined}
      title="恢复内容"
      closesOnConflict
      send={async ({ categoryId }) => {
        const ids = rows.map(({ itemId }) => itemId);
        const answer = await sendRestore(ids, { categoryId });
        onRestored();
        return answer;
      }}
      affects={restoreAffects}
      onClose={onClose}
    >
      <Form.Item label="标题">{homeless.map(({ title }) => title).join("、")}</Form.Item>
      <Form.Item label="原分类（已删除）">{first?.name}</Form.Item>
      {first && <CategoryField module={first.module} />}
    </FormDialog>
  );
}

function CategoryField({ module }: { module: ContentModuleName }) {
  const categories = useContentCategories(managedModules[module].categories);
  return (
    <CrudField
      of={trashRestore}
      name="categoryId"
      required
      extra={`恢复到${contentModules[module].title}的这个分类`}
    >
      <ContentCategorySelect categories={categories} />
    </CrudField>
  );
}

/** Paths of the resources that show a restored item. */
const restoreAffects = [
  trash.path,
  ...Object.values(managedModules).map(({ items }) => items.path),
  ...managedModules.repair.affects,
];

/** Restores items. `categoryId` applies to items without a category. */
const sendRestore = (ids: readonly string[], body: { categoryId?: unknown } = {}) =>
  api.send("POST", `${trash.path}/${ids.join(",")}/restore`, { body });
