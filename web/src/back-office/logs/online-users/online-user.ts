import {
  onlineFilters,
  onlinePath,
  onlineRow,
  onlineTitle,
} from "@aeromaint/contracts/logs/online-users.ts";
import { resource } from "@aeromaint/contracts/resource.ts";

/** The sessions as the shared pieces of a list take them: a read-only resource. */
export const onlineUser = resource({
  title: onlineTitle,
  path: onlinePath,
  id: "sessionId",
  permission: "monitor:online",
  fields: {},
  row: onlineRow.properties,
  detail: {},
  filters: onlineFilters.properties,
});
