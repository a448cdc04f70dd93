import type { App } from "./app-type.ts";
import { requests } from "./request-context.ts";

/** Makes the request known to all that happens in its course. Goes before the other hooks. */
export function provideRequestContext(app: App): void {
  app.addHook("onRequest", (request, reply, done) => requests.run({ request, reply }, done));
  // A body arrives by events of the socket, which are of no request.
  app.addHook("preValidation", (request, reply, done) => requests.run({ request, reply }, done));
}
