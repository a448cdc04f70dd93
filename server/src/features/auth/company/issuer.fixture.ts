import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";

export const clientId = "aeromaint";
export const clientSecret = "hangar-7-client-secret-of-the-tests";

/** People of the company by subject. */
type IssuerPeople = Record<string, Record<string, unknown>>;

/**
 * Certified identity provider on its own port. `login` is the person at the browser; no page asks
 * questions. Set the client when its address is known.
 */
export async function startIssuer(people: IssuerPeople) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwks = {
    keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "one" }],
  };
  const state = { login: Object.keys(people)[0] ?? "", people, amr: ["pwd"] };
  const logins: string[] = [];

  function open(redirectUri: string, backChannel?: string): void {
    const provider = new Provider(issuer, {
      jwks,
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [redirectUri],
          post_logout_redirect_uris: [new URL("/web-site/home", redirectUri).href],
          ...(backChannel && { backchannel_logout_uri: backChannel }),
        },
      ],
      cookies: { keys: [randomBytes(16).toString("hex")] },
      claims: {
        openid: ["sub", "amr"],
        profile: ["name", "preferred_username", "department", "groups"],
        email: ["email", "email_verified"],
      },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
      interactions: { url: () => "/interaction" },
      pkce: { required: () => true },
      findAccount: (_context: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ sub, amr: state.amr, ...state.people[sub] }),
      }),
      // The company's own client needs no consent.
      loadExistingGrant: async (context: {
        oidc: {
          session: { accountId: string };
          client: { clientId: string };
          provider: {
            Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<void> };
          };
        };
      }) => {
        const { session, client, provider: by } = context.oidc;
        const grant = new by.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope("openid profile email");
        await grant.save();
        return grant;
      },
    });
    const handle = provider.callback();
    server.on("request", (request, response) => {
      if (!request.url?.startsWith("/interaction")) return handle(request, response);
      logins.push(state.login);
      void provider.interactionFinished(request, response, {
        login: { accountId: state.login, amr: state.amr, remember: true },
      });
    });
  }

  return {
    issuer,
    state,
    logins,
    open,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Browser at the provider. Follows redirects until they leave it. @returns that address */
export function browserAt(issuer: string) {
  const cookies = new Map<string, string>();
  return async (address: string): Promise<URL> => {
    let url = new URL(address);
    for (let hop = 0; url.origin === issuer && hop < 10; hop += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(url, { redirect: "manual", headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      const location = response.headers.get("location");
      if (!location) throw new Error(`${response.status} ${await response.text()}`);
      url = new URL(location, url);
    }
    return url;
  };
}
