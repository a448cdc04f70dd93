import { readParameters, splitList } from "../../infra/config/system-parameters.ts";
import type { Read } from "../../infra/db/database.ts";
import { isInNetworks, isLoopback } from "../../infra/http/networks.ts";
import type { SignInClient } from "./sign-in-attempt.ts";

const keys = [
  "sys.signIn.passwordUserTypes",
  "sys.signIn.emergencyAccount",
  "sys.signIn.emergencyNetworks",
] as const;

/** Parameters that allow passwords by user type. */
export type PasswordSignInParameters = Awaited<ReturnType<typeof readPasswordSignInParameters>>;

export const readPasswordSignInParameters = (db: Read) => readParameters(db, keys);

/**
 * True if passwords are disabled for an account. The emergency account keeps its own, from this
 * machine and from named networks, so that no parameter locks everybody out.
 */
export function isPasswordSignInDisabled(
  parameters: PasswordSignInParameters,
  { userName, userType }: { userName: string; userType: string },
  { ip, isFromThisMachine }: Pick<SignInClient, "ip" | "isFromThisMachine">,
): boolean {
  const types = splitList(parameters["sys.signIn.passwordUserTypes"]);
  // Without the parameter, passwords are enabled.
  if (types.length === 0 || types.includes(userType)) return false;
  if (userType === "00" && isFromThisMachine) return false;
  if (userName !== parameters["sys.signIn.emergencyAccount"].trim()) return true;
  const networks = splitList(parameters["sys.signIn.emergencyNetworks"]).filter(
    (one) => one !== "*",
  );
  // Requests through a proxy on this machine share its address, so loopback does not count.
  const isNamed = networks.length > 0 && !isLoopback(ip) && isInNetworks(networks.join(","), ip);
  return !isFromThisMachine && !isNamed;
}
