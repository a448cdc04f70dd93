import { ClearOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { api } from "../../api/api.ts";
import { useConfirmedCall } from "../../crud/dialog/use-confirmed-call.ts";
import { ListExportButton } from "../../crud/export/export-button.tsx";
import type { ExportOptions } from "../../crud/export/export-dialog.tsx";
import { DateInput } from "../../crud/form/lazy-inputs.tsx";
import type { CrudColumn } from "../../crud/list/columns.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { ListSection } from "../../crud/list/list-section.tsx";
import { RowActions } from "../../crud/list/row-actions.tsx";
import type { RowOpening } from "../../crud/list/row-opening.ts";
import { SearchHeader } from "../../crud/list/search-header.tsx";
import { RemoveSelectedButton } from "../../crud/list/tool-buttons.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { useRemoval } from "../../crud/removal/use-removal.tsx";
import { type CrudResource, permissionFor, type RowOf } from "../../crud/resource-types.ts";
import { Can, useCan } from "../../session/can.tsx";

type LogResource = CrudResource & {
  path: "/system/monitor/operlog" | "/system/monitor/accesslog";
};

interface LogListProps<R extends LogResource> {
  log: R;
  /** Name of the log in questions. */
  name: string;
  columns: CrudColumn<RowOf<R>>[];
  sheetColumns: ExportOptions["columns"];
  /** Filters in addition to the period. */
  filters: readonly string[];
  /** Filters placed after the period. */
  lastFilters?: readonly string[];
  idOf: (row: RowOf<R>) => string;
  opening?: ((row: RowOf<R>) => RowOpening) | undefined;
  /** Further actions of a row. */
  actions?: ((row: RowOf<R>) => ReactNode) | undefined;
}

/** Log with removal, clearing and export. */
export function LogList<R extends LogResource>(props: LogListProps<R>) {
  const {
    log,
    name,
    columns,
    sheetColumns,
    filters,
    lastFilters = [],
    idOf,
    opening,
    actions,
  } = props;
  const list = useCrudList(log);
  const mayRemove = useCan()(permissionFor(log, "remove"));
  const confirmed = useConfirmedCall();
  const remove = useRemoval(log, {
    question: `确定删除该${name}吗？`,
    onRemoved: list.clearSelection,
  });
  const clear = () =>
    confirmed({
      question: `确定删除清空所有${name}吗？`,
      call: () => api.send("DELETE", `${log.path}/clean`),
      affects: [log.path],
      danger: true,
      onDone: list.clearSelection,
    });
  const field = (of: string) => <FilterField key={of} of={log.filters} name={of} />;
  return (
    <>
      <SearchHeader list={list}>
        {filters.map(field)}
        <FilterField of={log.filters} name="beginTime">
          <DateInput />
        </FilterField>
        <FilterField of={log.filters} name="endTime">
          <DateInput />
        </FilterField>
        {lastFilters.map(field)}
      </SearchHeader>
      <ListSection
        list={list}
        columns={columns}
        openingOf={opening}
        isSelectable={mayRemove ? () => true : undefined}
        actions={
          mayRemove || actions
            ? (row) => (
                <RowActions onRemove={mayRemove ? () => remove([idOf(row)]) : undefined}>
                  {actions?.(row)}
                </RowActions>
              )
            : undefined
        }
        tools={(shown) => (
          <>
            <RemoveSelectedButton
              permission={permissionFor(log, "remove")}
              list={list}
              onRemove={(ids) => remove(ids)}
            />
            <Can permission={permissionFor(log, "clean")}>
              <Button icon={<ClearOutlined aria-hidden />} onClick={clear}>
                清空
              </Button>
            </Can>
            <ListExportButton resource={log} list={list} columns={sheetColumns} shown={shown} />
          </>
        )}
      />
    </>
  );
}
