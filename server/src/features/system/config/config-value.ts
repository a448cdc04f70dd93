import { configProblem } from "@aeromaint/contracts/system/config-values.ts";
import type { Actor } from "../../../crud/crud-routes.ts";
import { invalidField } from "../../../infra/http/errors.ts";
import { isInNetworks } from "../../../infra/http/networks.ts";

const networks = "sys.backOffice.allowedNetworks";

/**
 * @throws 400 for a value that the platform could not read, and for one that would shut out the
 * person who saves it
 */
export function refuseWrongValue(key: string, value: string, { ip }: Actor): void {
  const problem = configProblem(key, value);
  if (problem) throw invalidField("configValue", problem);
  if (key === networks && ip !== undefined && !isInNetworks(value, ip)) {
    throw invalidField("configValue", `当前地址 ${ip} 不在这些网络内，保存后将无法访问后台`);
  }
}
