import { readParameters, splitList } from "../../infra/config/system-parameters.ts";
import type { Read } from "../../infra/db/database.ts";
import { isInNetworks, isLoopback } from "../../infra/http/networks.ts";
import type { SignInClient } from "./sign-in-attempt.ts";

const keys = [
  "sys.signIn.passwordUserTypes",
  "sys.signIn.emergencyAccount",
  "sys.signIn.emergencyNetworks",
] as const;

/** Who may sign in by a password, by the parameters of this moment. */
export type PasswordSwitch = Awaited<ReturnType<typeof readPasswordSwitch>>;

export const readPasswordSwitch = (db: Read) => readParameters(db, keys);

/**
 * Whether passwords are switched off for an account. The emergency account always has its own, at this
 * machine or from networks that are named: no parameter locks everybody out.
 */
export function isPasswordOff(
  parameters: PasswordSwitch,
  { userName, userType }: { userName: string; userType: string },
  { ip, isFromThisMachine }: Pick<SignInClient, "ip" | "isFromThisMachine">,
): boolean {
  const types = splitList(parameters["sys.signIn.passwordUserTypes"]);
  // Without the parameter nothing is switched off.
  if (types.length === 0 || types.includes(userType)) return false;
  if (userType === "00" && isFromThisMachine) return false;
  if (userName !== parameters["sys.signIn.emergencyAccount"].trim()) return true;
  const networks = splitList(parameters["sys.signIn.emergencyNetworks"]).filter(
    (one) => one !== "*",
  );
  // Through a proxy here everybody comes from this machine's address.
  const isNamed = networks.length > 0 && !isLoopback(ip) && isInNetworks(networks.join(","), ip);
  return !isFromThisMachine && !isNamed;
}
