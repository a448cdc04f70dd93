import { configProblem, parameterOf } from "@aeromaint/contracts/system/parameters.ts";
import type { Actor } from "../../../crud/actor.ts";
import { splitList } from "../../../infra/config/system-parameters.ts";
import { invalidField } from "../../../infra/http/errors.ts";
import { isInNetworks } from "../../../infra/http/networks.ts";
import { ruleProblem } from "../../part-numbers/part-numbers.ts";

/**
 * A parameter's value as it is stored.
 * @throws 400 for a value that the platform could not read, and for one that would shut out the
 * person who saves it
 */
export function storedValue(key: string, value: string, actor: Actor): string {
  const problem =
    configProblem(key, value) ?? patternProblem(key, value) ?? shutOutProblem(key, value, actor);
  if (problem) throw invalidField("configValue", problem);
  return parameterOf(key) ? value.trim() : value;
}

/** The rule for part numbers is read by an engine that the browser does not have. */
function patternProblem(key: string, value: string): string | null {
  return key === "search.partNumberPattern" ? ruleProblem(value.trim()) : null;
}

function shutOutProblem(key: string, value: string, { user, ip }: Actor): string | null {
  if (key === "sys.backOffice.allowedNetworks" && ip !== undefined && !isInNetworks(value, ip)) {
    return `当前地址 ${ip} 不在这些网络内，保存后将无法访问后台`;
  }
  if (key === "sys.signIn.officeUserTypes" && !splitList(value).includes(user.userType)) {
    return `当前账号的用户类型 ${user.userType} 不在其中，保存后将无法登录后台`;
  }
  return null;
}
