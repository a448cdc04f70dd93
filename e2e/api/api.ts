import { sealText } from "@aeromaint/contracts/auth/sealed-box.ts";
import type { Captcha, Tokens } from "@aeromaint/contracts/auth/sign-in.ts";
import { type DemoAccount, demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";

const timeout = 15_000;

interface ApiAnswer<T> {
  code: number;
  message: string;
  data: T;
}

/** API client of one account, to prepare a journey or to check its result. */
export class ApiClient {
  readonly tokens: Tokens | null;
  readonly #address: string;

  constructor(address: string, tokens: Tokens | null) {
    this.#address = address;
    this.tokens = tokens;
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = new Headers();
    if (this.tokens) headers.set("Authorization", `Bearer ${this.tokens.accessToken}`);
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers.set("Content-Type", "application/json");
    const response = await fetch(`${this.#address}/api${path}`, {
      method,
      headers,
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    });
    const { code, message, data } = (await response.json()) as ApiAnswer<T>;
    if (code !== 200) throw new Error(`${method} ${path}：${code} ${message}`);
    return data;
  }

  get<T>(path: string): Promise<T> {
    return this.call<T>("GET", path);
  }
}

/** Signs in without the screen. The server must run without captcha. */
export async function signInToApi(address: string, account: DemoAccount): Promise<ApiClient> {
  return signInToApiWith(address, account, demoPasswords[account]);
}

export async function signInToApiWith(address: string, username: string, password: string) {
  const visitor = new ApiClient(address, null);
  const { publicKey } = await visitor.get<Captcha>("/captcha");
  const tokens = await visitor.call<Tokens>("POST", "/auth/login", {
    username,
    password: sealText(password, publicKey),
  });
  return new ApiClient(address, tokens);
}
