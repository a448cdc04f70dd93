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
import { type CrudColumn, createColumnFactory } from "../../../crud/list/columns.tsx";
import { LogList } from "../log-list.tsx";

const plain = createColumnFactory(titles);

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

/** Successful and failed sign-ins, and sign-outs. */
export default function AccessLogPage() {
  return (
    <LogList
      log={accessLogResource}
      name="登录日志"
      columns={columns}
      sheetColumns={titles}
      filters={["userName", "ipaddr", "status"]}
      idOf={({ accessId }) => accessId}
    />
  );
}

/** Read-only resource for the list components. */
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
