import type { CreatedToken } from "@aeromaint/contracts/access-tokens/access-token.ts";
import type { TestClient } from "../../../test/harness.ts";

export const dateInDays = (days: number, now = new Date()): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Creates a token through the owner's session. */
export async function createOwnToken(
  owner: TestClient,
  scopes: readonly string[],
  { name = "夜班脚本", days = 30 } = {},
): Promise<CreatedToken> {
  const body = { name, scopes, expiryDate: dateInDays(days) };
  const { data, message } = await owner.post("/system/common/user/tokens", body);
  if (!data) throw new Error(message);
  return data;
}
