import type { RequestListener } from "node:http";
import { type AnswerCache, isUnchanged } from "./answer-cache.ts";
import type { App } from "./app-type.ts";

/**
 * Lets the server answer what is ready for everybody before the application's own steps, which
 * cost three times as much as the answer. What is not ready takes the ordinary way; so does
 * everything at log level debug, where each request is logged, and while the server is stopping.
 */
export function answerReadyFirst(app: App, answers: AnswerCache): void {
  if (app.config.logLevel === "debug" || app.config.logLevel === "trace") return;
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });

  const ordinary = app.server.listeners("request") as RequestListener[];
  app.server.removeAllListeners("request");
  app.server.on("request", (request, response) => {
    const answer =
      request.method === "GET" && !stopping ? answers.ready(request.url ?? "") : undefined;
    if (!answer?.heads) {
      for (const listener of ordinary) listener.call(app.server, request, response);
      return;
    }
    answers.counts.early += 1;
    if (isUnchanged(request.headers["if-none-match"], answer.etag)) {
      response.writeHead(304, answer.heads.unchanged as string[]).end();
    } else {
      response.writeHead(200, answer.heads.full as string[]).end(answer.body);
    }
  });
}
