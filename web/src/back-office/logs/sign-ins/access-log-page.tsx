import {
  type AccessLogRow,
  accessLogFilters,
  accessLogPath,
  accessLogRow,
  accessLogTitle,
  accessLogColumns as titles,
} from "@aeromaint/contracts/system/logs/access-log.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import { type CrudColumn, columnsTitled } from "../../../crud/list/columns.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowActions } from "../../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useRemoval } from "../../../crud/removal/use-removal.tsx";
import { useCan } from "../../../session/can.tsx";
import { LogTools } from "../log-tools.tsx";

const plain = columnsTitled(titles);

const columns: CrudColumn<AccessLogRow>[] = [
  plain("userName"),
  plain("msg"),
  plain("ipaddr"),
  plain("loginLocation"),
  plain("status", (value: string) => (
    <DictionaryLabel type="BUSINESS_LOGIN_STATUS" value={value} />
  )),
  plain("loginTime"),
];

/** Who signed in and out, or tried to. */
export default function AccessLogPage() {
  const list = useCrudList(accessLogResource);
  const mayRemove = useCan()("monitor:accesslog:remove");
  const remove = useRemoval(accessLogResource, {
    question: "确定删除该登录日志吗？",
    onRemoved: list.clearSelection,
  });
  const { filters } = accessLogResource;
  return (
    <>
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        <FilterField of={filters} name="userName" />
        <FilterField of={filters} name="ipaddr" />
        <FilterField of={filters} name="status" />
        <FilterField of={filters} name="beginTime">
          <DateInput />
        </FilterField>
        <FilterField of={filters} name="endTime">
          <DateInput />
        </FilterField>
      </SearchHeader>
      <ListSection
        path={accessLogResource.path}
        list={list}
        columns={columns}
        selectable={mayRemove ? () => true : undefined}
        actions={
          mayRemove
            ? ({ accessId }) => <RowActions onRemove={() => remove([accessId])} />
            : undefined
        }
        tools={(shown) => (
          <LogTools
            log={accessLogResource}
            selected={list.selected}
            onRemove={remove}
            clearQuestion="确定删除清空所有登录日志吗？"
            onCleared={list.clearSelection}
            sheet={{ columns: titles, shown, filters: list.filters }}
          />
        )}
      />
    </>
  );
}

/** The log as the shared pieces of a list take it: a read-only resource. */
const accessLogResource = resource({
  title: accessLogTitle,
  path: accessLogPath,
  id: "accessId",
  permission: "monitor:accesslog",
  fields: {},
  row: accessLogRow.properties,
  detail: {},
  filters: accessLogFilters.properties,
});
