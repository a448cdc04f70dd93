import sodium from "libsodium-wrappers";
import { accounts } from "../migrations/seeds/demo/accounts.ts";
import type { Request } from "./scenario.ts";

/** A demo account's sign-in, as its browser sends it. */
export async function signInRequest(address: string, userName: string): Promise<Request> {
  const account = accounts.others.find((other) => other.userName === userName);
  const { publicKey } = (await answerOf(`${address}/api/captcha`)) as { publicKey: string };
  await sodium.ready;
  const box = sodium.crypto_box_seal(account?.password ?? "", Buffer.from(publicKey, "base64"));
  return {
    path: "/api/auth/login",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: userName, password: Buffer.from(box).toString("base64") }),
  };
}

/** @returns the access token */
export async function signIn(address: string, userName: string): Promise<string> {
  const { path, ...init } = await signInRequest(address, userName);
  return ((await answerOf(`${address}${path}`, init)) as { accessToken: string }).accessToken;
}

async function answerOf(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  const { message, data } = (await response.json()) as { message: string; data: unknown };
  if (!response.ok) throw new Error(message);
  return data;
}
