import {
  operationLogDetail,
  operationLogFilters,
  operationLogPath,
  operationLogRow,
  operationLogTitle,
} from "@aeromaint/contracts/logs/operation-log.ts";
import { resource } from "@aeromaint/contracts/resource.ts";

/** The log as the shared pieces of a list take it: a read-only resource. */
export const operationLogResource = resource({
  title: operationLogTitle,
  path: operationLogPath,
  id: "operId",
  permission: "monitor:operlog",
  fields: {},
  row: operationLogRow.properties,
  detail: operationLogDetail.properties,
  filters: operationLogFilters.properties,
});
