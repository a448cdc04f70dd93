import { sealText } from "@aeromaint/contracts/auth/sealed-box.ts";
import { type DemoAccount, demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import type { LightMyRequestResponse } from "fastify";
import type { Config } from "../src/infra/config/config.ts";
import type { App } from "../src/infra/http/app-type.ts";
import { buildTestApp } from "./build-test-app.ts";
import { seededBase } from "./seeded-base.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Parsed response; `data` is the payload of the route. */
export interface TestAnswer {
  status: number;
  code: number;
  message: string;
  reason?: string;
  triesLeft?: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert the shape of the response.
  data: any;
  headers: LightMyRequestResponse["headers"];
}

export type TestClient = ReturnType<typeof clientOf>;

/**
 * Application with base data and the five demo accounts, but without content. `as(userName)` signs
 * in, `with(token)` uses a token, `guest` is anonymous; `at(date)` sets the clock.
 */
export async function startTestApp(config: Partial<Config> = {}) {
  const built = await buildTestApp({ template: "seeded", config });
  const { app, db, time } = built;
  return {
    ...built,
    base: await seededBase(db),
    guest: clientOf(app),
    as: async (userName: string) => clientOf(app, await signIn(app, userName)),
    with: (token: string) => clientOf(app, token),
    at: (now: Date) => {
      time.now = now;
    },
  };
}

/** Signs in like a browser. @returns the access token */
export async function signIn(
  app: App,
  username: string,
  password = demoPasswords[username as DemoAccount] ?? "",
): Promise<string> {
  const { data } = await clientOf(app).post("/auth/login", {
    username,
    password: await sealed(app, password),
  });
  return data.accessToken;
}

/** Password encrypted with the platform's key, as browsers send it. */
export async function sealed(app: App, password: string): Promise<string> {
  return sealText(password, await app.sealedBox.publicKey());
}

/** Client with the token; a visitor without one. */
export function clientOf(app: App, token?: string) {
  const send = async (
    method: Method,
    path: string,
    body?: object,
    key?: string,
  ): Promise<TestAnswer> => {
    const form = body instanceof FormData ? new Response(body) : null;
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(form && { "content-type": form.headers.get("content-type") ?? "" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(form && { payload: Buffer.from(await form.arrayBuffer()) }),
      ...(body && !form && { payload: body }),
    });
    return { status: response.statusCode, headers: response.headers, ...response.json() };
  };
  return {
    token,
    get: (path: string) => send("GET", path),
    post: (path: string, body?: object, key?: string) => send("POST", path, body, key),
    put: (path: string, body?: object) => send("PUT", path, body),
    patch: (path: string, body?: object) => send("PATCH", path, body),
    del: (path: string) => send("DELETE", path),
  };
}
