import { type DemoAccount, demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import sodium from "libsodium-wrappers";
import type { Request } from "./scenario.ts";

/** The sign-in of an account with a demo password, its own or a given one, as its browser sends it. */
export async function signInRequest(
  address: string,
  userName: string,
  password = demoPasswordOf(userName),
): Promise<Request> {
  const { publicKey } = (await answerOf(`${address}/api/captcha`)) as { publicKey: string };
  await sodium.ready;
  const box = sodium.crypto_box_seal(password, Buffer.from(publicKey, "base64"));
  return {
    path: "/api/auth/login",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: userName, password: Buffer.from(box).toString("base64") }),
  };
}

/** @returns the access token */
export async function signIn(
  address: string,
  userName: string,
  password = demoPasswordOf(userName),
): Promise<string> {
  const { path, ...init } = await signInRequest(address, userName, password);
  return ((await answerOf(`${address}${path}`, init)) as { accessToken: string }).accessToken;
}

export function demoPasswordOf(userName: string): string {
  return demoPasswords[userName as DemoAccount] ?? "";
}

async function answerOf(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  const { message, data } = (await response.json()) as { message: string; data: unknown };
  if (!response.ok) throw new Error(message);
  return data;
}
