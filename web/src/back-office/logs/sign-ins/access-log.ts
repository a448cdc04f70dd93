import {
  accessLogFilters,
  accessLogPath,
  accessLogRow,
  accessLogTitle,
} from "@aeromaint/contracts/logs/access-log.ts";
import { resource } from "@aeromaint/contracts/resource.ts";

/** The log as the shared pieces of a list take it: a read-only resource. */
export const accessLogResource = resource({
  title: accessLogTitle,
  path: accessLogPath,
  id: "accessId",
  permission: "monitor:accesslog",
  fields: {},
  row: accessLogRow.properties,
  detail: {},
  filters: accessLogFilters.properties,
});
