import type { App } from "./app-type.ts";
import { requestStorage } from "./request-context.ts";

/** Makes the request available to all code that runs for it. Register it before other hooks. */
export function provideRequestContext(app: App): void {
  app.addHook("onRequest", (request, reply, done) => requestStorage.run({ request, reply }, done));
  // Bodies arrive in socket events, outside the request's async context.
  app.addHook("preValidation", (request, reply, done) =>
    requestStorage.run({ request, reply }, done),
  );
}
