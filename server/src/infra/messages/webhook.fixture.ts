import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { asyncQueue } from "./async-queue.fixture.ts";

interface WebhookCall {
  headers: IncomingHttpHeaders;
  /** Body without parsing. */
  body: string;
  message: { phone: string; code: string; text: string };
}

type Answer = (response: ServerResponse) => unknown;
const accept: Answer = (response) => response.end();

/** Starts a provider of short messages on loopback. `answerBy` sets its response. */
export async function startWebhook() {
  const calls = asyncQueue<WebhookCall>();
  let answer = accept;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    calls.add({ headers: request.headers, body, message: JSON.parse(body) });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/codes`,
    next: calls.next,
    answerBy: (other = accept) => {
      answer = other;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
