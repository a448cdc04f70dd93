import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { App } from "../http/app-type.ts";
import { type CachedResponse, isUnchanged, type ResponseCache } from "./response-cache.ts";

/**
 * Lets the server answer what is for everybody before the application's own steps, which cost three
 * times as much as the answer: what is ready, and what it once was and can be made anew. Everything
 * else takes the ordinary way; so does all at log level debug, where each request is logged, and
 * while the server is stopping.
 */
export function serveCachedResponses(app: App, answers: ResponseCache): void {
  if (app.config.logLevel === "debug" || app.config.logLevel === "trace") return;
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });

  const listeners = app.server.listeners("request") as RequestListener[];
  const ordinary: RequestListener = (request, response) => {
    for (const listener of listeners) listener.call(app.server, request, response);
  };
  const early = (request: IncomingMessage, response: ServerResponse, answer: CachedResponse) => {
    answers.counts.early += 1;
    send(request, response, answer);
  };
  app.server.removeAllListeners("request");
  app.server.on("request", (request, response) => {
    const { url = "" } = request;
    if (request.method !== "GET" || stopping) return ordinary(request, response);
    const ready = answers.ready(url);
    if (ready?.heads) {
      answers.counts.hits += 1;
      return early(request, response, ready);
    }
    const again = ready ? undefined : answers.again(url);
    if (!again) return ordinary(request, response);
    // What fails is told, and logged, in the ordinary way.
    again.then(
      (answer) => early(request, response, answer),
      () => ordinary(request, response),
    );
  });
}

function send(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { heads, body, etag }: CachedResponse,
): void {
  if (isUnchanged(headers["if-none-match"], etag)) {
    response.writeHead(304, heads?.unchanged as string[]).end();
  } else {
    response.writeHead(200, heads?.full as string[]).end(body);
  }
}
