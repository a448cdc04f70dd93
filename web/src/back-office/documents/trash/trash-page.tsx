import { type TrashRow, trash } from "@aeromaint/contracts/documents/trash.ts";
import { DeleteOutlined, RollbackOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useState } from "react";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { PeriodFilter } from "../../../crud/list/period-filter.tsx";
import { RowActions } from "../../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useRemoval } from "../../../crud/removal/use-removal.tsx";
import { useCan } from "../../../session/can.tsx";
import { ModuleSelect } from "./module-select.tsx";
import { restoreAffects, sendRestore } from "./restore.ts";
import { RestoreDialog } from "./restore-dialog.tsx";
import { trashColumns } from "./trash-columns.tsx";

/** What was removed from the content modules: for a time it can be restored. */
export default function TrashPage() {
  const list = useCrudList(trash);
  const can = useCan();
  const mayRestore = can("document:trash:restore");
  const mayRemove = can("document:trash:remove");
  const { restore, ...restoring } = useRestoring(list.clearSelection);
  const remove = useRemoval(trash, {
    question: "确定彻底删除该数据吗？彻底删除后无法恢复。",
    onRemoved: list.clearSelection,
  });
  const nothingChosen = list.selected.length === 0;
  const { filters } = trash;
  return (
    <>
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        <FilterField of={filters} name="title" />
        <FilterField of={filters} name="module">
          <ModuleSelect />
        </FilterField>
        <PeriodFilter of={filters} title="删除时间" />
      </SearchHeader>
      <ListSection
        path={trash.path}
        list={list}
        columns={trashColumns}
        purpose="145模块、147模块和工具设备服务中删除的内容会显示在这里"
        selectable={mayRestore || mayRemove ? () => true : undefined}
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
                danger
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
            {mayRestore && (
              <Button type="link" size="small" onClick={() => restore([row])}>
                恢复
              </Button>
            )}
            {mayRemove && (
              <Button type="link" size="small" danger onClick={() => remove([row.itemId], [row])}>
                彻底删除
              </Button>
            )}
          </RowActions>
        )}
      />
      <RestoreDialog {...restoring} />
    </>
  );
}

/** A question where everything goes back to its category, a dialog where one has to be chosen. */
function useRestoring(onRestored: () => void) {
  const [rows, setRows] = useState<readonly TrashRow[]>([]);
  const { message } = App.useApp();
  const confirmed = useConfirmedCall();
  const restore = (asked: readonly TrashRow[]) => {
    const homeless = asked.filter(({ isCategoryGone }) => isCategoryGone);
    if (new Set(homeless.map(({ module }) => module)).size > 1) {
      message.warning("所选数据的原分类已删除且不属于同一模块，请分别恢复");
      return;
    }
    if (homeless.length > 0) return setRows(asked);
    const ids = asked.map(({ itemId }) => itemId);
    confirmed({
      question: ids.length > 1 ? `确定恢复这 ${ids.length} 条数据吗？` : "确定恢复该数据吗？",
      call: () => sendRestore(ids),
      affects: restoreAffects,
      onDone: onRestored,
    });
  };
  return { restore, rows, onRestored, onClose: () => setRows([]) };
}
