import { sealText } from "@aeromaint/contracts/auth/sealed-box.ts";
import { type DemoAccount, demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";

/** Signs in a demo account like a browser. @returns the access token */
export async function signIn(address: string, userName: string): Promise<string> {
  const { publicKey } = await dataOf<{ publicKey: string }>(`${address}/api/captcha`);
  const password = demoPasswords[userName as DemoAccount];
  const { accessToken } = await dataOf<{ accessToken: string }>(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: userName, password: sealText(password, publicKey) }),
  });
  return accessToken;
}

async function dataOf<Data>(url: string, init?: RequestInit): Promise<Data> {
  const response = await fetch(url, init);
  const { message, data } = (await response.json()) as { message: string; data: Data };
  if (!response.ok) throw new Error(message);
  return data;
}
