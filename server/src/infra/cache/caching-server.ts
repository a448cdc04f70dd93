import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { ConnectionLimit } from "../http/connection-limit.ts";
import { closeStalledReaders } from "../http/stalled-reader.ts";
import { type CachedResponse, isUnchanged, type ResponseCache } from "./response-cache.ts";

interface CachingServerOptions {
  cache: ResponseCache;
  /** True if the application must see, and log, every request. */
  isBypassed: boolean;
  http: ServerOptions;
  connections: ConnectionLimit;
}

/** Limit of all header fields together. Node's own limit includes the address. */
const maxHeaderBytes = 32 * 1024;

/**
 * Creates the HTTP server of an application. It sends cached public responses before Fastify runs,
 * which would cost as much as the response. It revalidates expired ones. All other requests, and
 * all during shutdown, go to the application.
 */
export function cachingServer({ cache, isBypassed, http, connections }: CachingServerOptions) {
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
        // The application responds to failures and logs them.
        () => handle(request, response),
      );
    });
    connections.watchSockets(server);
    closeStalledReaders(server);
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
