import { includesOwnData } from "@aeromaint/contracts/access-tokens/token-scopes.ts";
import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { permissions } from "@aeromaint/contracts/screens.ts";
import type { Access } from "@aeromaint/contracts/wire/route.ts";
import type { FastifyRequest } from "fastify";
import type { App } from "../http/app-type.ts";
import { forbidden, restricted, sessionNeeded } from "../http/errors.ts";
import { signedIn } from "../sessions/current-user.ts";

const known = new Set<string>(["open", "signed-in", ...permissions]);

export interface DeclaredRoute {
  method: string;
  url: string;
  access: Access;
}

declare module "fastify" {
  interface FastifyInstance {
    declaredRoutes: DeclaredRoute[];
  }
}

/** Stops the start if a route declares no access. Checks each request before its body is read. */
export function guardRoutes(app: App): void {
  const declared: DeclaredRoute[] = [];
  app.decorate("declaredRoutes", declared);
  app.addHook("onRoute", ({ method, url, config }) => {
    const access = config?.access;
    for (const name of [method].flat()) {
      if (name === "HEAD" || name === "OPTIONS") continue;
      if (!access || !known.has(access)) {
        throw new Error(
          `Route ${name} ${url} declares no access: say "open", "signed-in" or a permission of contracts/src/screens.ts in its config.`,
        );
      }
      declared.push({ method: name, url, access });
    }
  });
  app.addHook("onRequest", async (request) => {
    const { access, allowedWhileRestricted, sessionOnly } = request.routeOptions.config;
    const hold = request.user?.restriction;
    if (access === undefined || access === "open") {
      // Open routes treat a restricted account as a visitor.
      if (hold || !canUseOwnData(request)) request.user = null;
      return;
    }
    const user = signedIn(request);
    if (user.token && sessionOnly) throw sessionNeeded();
    if (access === "signed-in" && !canUseOwnData(request)) throw forbidden();
    if (hold && !allowedWhileRestricted?.includes(hold)) throw restricted(hold);
    if (access !== "signed-in" && !hasPermission(user.permissions, access)) throw forbidden();
  });
}

/** True if the request may use routes without a permission. Tokens need a scope for them. */
function canUseOwnData({ user, method }: FastifyRequest): boolean {
  if (!user?.token) return true;
  return includesOwnData(user.token.scopes, { reads: method === "GET" || method === "HEAD" });
}
