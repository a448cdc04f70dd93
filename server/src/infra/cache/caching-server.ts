import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { ConnectionLimit } from "../http/connection-limit.ts";
import { cutStalledReaders } from "../http/stalled-reader.ts";
import { type CachedResponse, isUnchanged, type ResponseCache } from "./response-cache.ts";

interface Options {
  cache: ResponseCache;
  /** Whether all requests go to the application, which logs them. */
  isBypassed: boolean;
  http: ServerOptions;
  connections: ConnectionLimit;
}

/** Limit of all header fields together. Node's own limit includes the address. */
const maxHeaderBytes = 32 * 1024;

/**
 * Makes the HTTP server of an application. What everybody may have leaves before the application
 * begins, whose own steps cost as much as the response: what is cached, and what once was and can be
 * loaded anew. Everything else is handed on; so is all while the server is stopping.
 */
export function cachingServer({ cache, isBypassed, http, connections }: Options) {
  return (handle: RequestListener): Server => {
    const server = createServer(http, (request, response) => {
      const { method, url = "", socket } = request;
      if (request.rawHeaders.reduce((sum, text) => sum + text.length, 0) > maxHeaderBytes) {
        server.emit("clientError", headerOverflow, socket);
        return;
      }
      if (method !== "GET" || isBypassed || !server.listening) return handle(request, response);
      const cached = cache.get(url);
      if (cached?.headers) {
        cache.counts.hits += 1;
        cache.counts.early += 1;
        return send(request, response, cached);
      }
      const loading = cached ? undefined : cache.revalidate(url);
      if (!loading) return handle(request, response);
      loading.then(
        (loaded) => {
          cache.counts.early += 1;
          send(request, response, loaded);
        },
        // The application answers, and logs, what fails.
        () => handle(request, response),
      );
    });
    connections.watchSockets(server);
    cutStalledReaders(server);
    return server;
  };
}

const headerOverflow = Object.assign(new Error("headers beyond the limit"), {
  code: "HPE_HEADER_OVERFLOW",
});

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, body, etag }: CachedResponse,
): void {
  if (isUnchanged(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers?.notModified).end();
  } else {
    response.writeHead(200, headers?.full).end(body);
  }
}
