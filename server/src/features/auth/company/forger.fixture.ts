import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { clientId } from "./issuer.fixture.ts";

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

interface Forged {
  claims?: JWTPayload;
  header?: Record<string, unknown>;
  /** Signs with this key instead of the published one. */
  key?: KeyPair["privateKey"];
}

/** Provider with arbitrary answers. Tests set the next token and its signature. */
export async function startForger() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const newKey = () => generateKeyPair("RS256", { extractable: true });
  const state = {
    keys: [["one", await newKey()]] as [string, KeyPair][],
    forged: {} as Forged,
    now: () => Date.now(),
    nonce: "",
    idToken: null as string | null,
    delay: null as Promise<void> | null,
    metadata: {} as Record<string, unknown>,
    /** Overrides members of the token answer; undefined removes one. */
    tokenMembers: {} as Record<string, unknown>,
    /** Null if the user info agrees with the token. */
    userInfo: null as { status: number; type: string; body: string } | null,
    tokenRequests: [] as URLSearchParams[],
    /** Paths of all requests. */
    requestedPaths: [] as string[],
  };

  /** Signs a standard token, except for forged parts. */
  async function sign(claims: JWTPayload, { header, key }: Forged = {}): Promise<string> {
    const [kid, pair] = state.keys.at(-1) ?? [];
    const signing = key ?? pair?.privateKey;
    if (!signing) throw new Error("no key");
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", ...(kid && { kid }), ...header })
      .sign(signing);
  }

  const at = (seconds = 0) => Math.floor(state.now() / 1000) + seconds;

  const answers: Record<string, (body: string) => unknown> = {
    "/.well-known/openid-configuration": () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      ...state.metadata,
    }),
    "/keys": () =>
      Promise.all(
        state.keys.map(async ([kid, pair]) => ({
          ...(await exportJWK(pair.publicKey)),
          kid,
          alg: "RS256",
          use: "sig",
        })),
      ).then((keys) => ({ keys })),
    "/token": async (body) => {
      state.tokenRequests.push(new URLSearchParams(body));
      const claims = {
        iss: issuer,
        aud: clientId,
        sub: "s-zhang",
        iat: at(),
        exp: at(300),
        nonce: state.nonce,
        auth_time: at(),
        preferred_username: "zhangwei",
        ...state.forged.claims,
      };
      const id_token = state.idToken ?? (await sign(claims, state.forged));
      const members = { access_token: "a", token_type: "Bearer", expires_in: 60, id_token };
      return { ...members, ...state.tokenMembers };
    },
  };

  server.on("request", async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    await state.delay;
    const { pathname } = new URL(request.url ?? "/", issuer);
    state.requestedPaths.push(pathname);
    if (pathname === "/userinfo") {
      const agreed = JSON.stringify({ sub: state.forged.claims?.sub });
      const json = { status: 200, type: "application/json", body: agreed };
      const { status, type, body } = state.userInfo ?? json;
      response.writeHead(status, {
        "content-type": type,
        ...(status === 401 && { "www-authenticate": 'Bearer error="invalid_token"' }),
      });
      response.end(body);
      return;
    }
    const answer = answers[pathname];
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify((await answer?.(Buffer.concat(chunks).toString())) ?? {}));
  });

  return {
    issuer,
    state,
    sign,
    at,
    newKey,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
