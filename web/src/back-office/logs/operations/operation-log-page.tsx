import { operationLogColumns as sheetColumns } from "@aeromaint/contracts/logs/operation-log.ts";
import { Button } from "antd";
import { useState } from "react";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowActions } from "../../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useRemoval } from "../../../crud/removal/use-removal.tsx";
import { useCan } from "../../../session/can.tsx";
import { LogTools } from "../log-tools.tsx";
import { operationLogResource } from "./operation-log.ts";
import { operationLogListColumns } from "./operation-log-columns.tsx";
import { OperationLogDetailDialog } from "./operation-log-detail.tsx";

const { filters } = operationLogResource;

/** What was done in the back office, and by whom. */
export default function OperationLogPage() {
  const list = useCrudList(operationLogResource);
  const can = useCan();
  const [opened, setOpened] = useState<string | null>(null);
  const remove = useRemoval(operationLogResource, {
    question: "确定删除该访问日志吗？",
    onRemoved: list.clearSelection,
  });
  const mayRemove = can("monitor:operlog:remove");
  const mayLook = can("monitor:operlog:query");
  return (
    <>
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        <FilterField of={filters} name="operName" />
        <FilterField of={filters} name="businessType" />
        <FilterField of={filters} name="status" />
        <FilterField of={filters} name="beginTime">
          <DateInput />
        </FilterField>
        <FilterField of={filters} name="endTime">
          <DateInput />
        </FilterField>
        <FilterField of={filters} name="title" />
      </SearchHeader>
      <ListSection
        path={operationLogResource.path}
        list={list}
        columns={operationLogListColumns}
        selectable={mayRemove ? () => true : undefined}
        actions={({ operId }) => (
          <RowActions onRemove={mayRemove ? () => remove([operId]) : undefined}>
            {mayLook && (
              <Button type="link" size="small" onClick={() => setOpened(operId)}>
                详情
              </Button>
            )}
          </RowActions>
        )}
        tools={(shown) => (
          <LogTools
            log={operationLogResource}
            selected={list.selected}
            onRemove={remove}
            clearQuestion="确定删除清空所有访问日志吗？"
            onCleared={list.clearSelection}
            sheet={{ columns: sheetColumns, shown, filters: list.filters }}
          />
        )}
      />
      <OperationLogDetailDialog operId={opened} onClose={() => setOpened(null)} />
    </>
  );
}
