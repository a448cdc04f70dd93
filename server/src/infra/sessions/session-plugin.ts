import { tokenPrefix } from "@aeromaint/contracts/access-tokens/access-token.ts";
import fp from "fastify-plugin";
import type { App } from "../http/app-type.ts";
import { createSealedBox, type SealedBox } from "../passwords/sealed-box.ts";
import { readAccessToken, registerAccessTokens } from "./access-token.ts";
import { bearerOf, findCurrentUser } from "./current-user.ts";
import { identifyByToken } from "./identify-by-token.ts";
import { sweepSessions } from "./sweep-sessions.ts";

declare module "fastify" {
  interface FastifyInstance {
    sealedBox: SealedBox;
    tokenSecret: string;
  }
}

async function sessions(app: App, { tokenSecret }: { tokenSecret: string }): Promise<void> {
  app.decorate("tokenSecret", tokenSecret);
  app.decorate("sealedBox", createSealedBox({ db: app.db, tokenSecret, clock: app.clock }));
  await registerAccessTokens(app, tokenSecret);

  // A token that is not good leaves the user null: open routes answer as to a visitor, and
  // `signedIn` refuses on all others.
  app.addHook("onRequest", async (request) => {
    const token = bearerOf(request);
    if (!token) return;
    const now = app.clock();
    const isToken = token.startsWith(tokenPrefix);
    const claims = isToken ? null : readAccessToken(app, token, now);
    if (!isToken && (!claims || claims.expired)) return;
    try {
      const { askedWithUser } = request.routeOptions.config;
      if (!claims) {
        await identifyByToken(app, request, token);
        return;
      }
      const asked = askedWithUser?.(request.params, claims.userId) ?? null;
      const found = await findCurrentUser(app.db, { ...claims, ip: request.ip, now }, asked);
      request.user = found?.user ?? null;
      request.answerWithUser = found?.answer ?? null;
    } catch (error) {
      // Without a database everyone is a visitor: public calls stay open.
      if (request.routeOptions.config.access !== "open") throw error;
    }
  });

  app.jobs.add({
    name: "sessions",
    schedule: "*/10 * * * *",
    run: async (now) => {
      await sweepSessions(app.db, now);
      return null;
    },
  });
}

/** Fills `request.user` from the bearer token. Needs `db`, `clock` and `jobs`; goes before the routes. */
export const sessionPlugin = fp(sessions, { name: "sessions", dependencies: ["jobs"] });
