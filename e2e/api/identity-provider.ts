import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export const oidcClient = { id: "aeromaint", secret: "hangar-7-client-secret-of-the-tests" };

interface GrantContext {
  oidc: {
    session: { accountId: string };
    client: { clientId: string };
    provider: {
      Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<void> };
    };
  };
}

/** Identity provider of a company with one person, who clicks a button to sign in. */
export async function startIdentityProvider(account: string, name: string) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    /** Starts the provider after the return address is known. */
    open(redirectUri: string) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: oidcClient.id,
            client_secret: oidcClient.secret,
            redirect_uris: [redirectUri],
          },
        ],
        cookies: { keys: ["of-the-journey"] },
        claims: { openid: ["sub"], profile: ["name", "preferred_username"] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: () => "/interaction" },
        findAccount: (_context: unknown, sub: string) => ({
          accountId: sub,
          claims: () => ({ sub, preferred_username: account, name }),
        }),
        loadExistingGrant: async ({ oidc }: GrantContext) => {
          const { session, client: by } = oidc;
          const grant = new oidc.provider.Grant({
            clientId: by.clientId,
            accountId: session.accountId,
          });
          grant.addOIDCScope("openid profile email");
          await grant.save();
          return grant;
        },
      });
      const handle = provider.callback();
      server.on("request", (request, response) => {
        if (!request.url?.startsWith("/interaction")) return handle(request, response);
        if (request.method === "POST") {
          const login = { accountId: `person of ${account}`, remember: true };
          return provider.interactionFinished(request, response, { login });
        }
        response.setHeader("content-type", "text/html; charset=utf-8");
        response.end(
          `<title>统一登录</title><link rel="icon" href="data:,"><form method="post" action="/interaction"><button>以${name}登录</button></form>`,
        );
      });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
