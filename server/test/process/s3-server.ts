import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { readConfig } from "../../src/infra/config/config.ts";
import { S3FileStore } from "../../src/infra/files/store/open-file-store.ts";
import { startBucket, type TestBucket } from "./s3-bucket.ts";

/** Faults of a request: a refusal because of overload, or a connection broken halfway. */
export type StoreFault = "slow down" | "break";

/** S3 server with one bucket, behind a listener that counts, breaks or closes connections. */
export class S3Server {
  /** Method, path and range of each request. */
  readonly seen: string[] = [];
  /** Called for every request. */
  faultOf: (request: IncomingMessage) => StoreFault | null = () => null;
  readonly #store: TestBucket;
  #door: Server | null = null;
  #port = 0;

  static async start(): Promise<S3Server> {
    const server = new S3Server(await startBucket());
    await server.open();
    return server;
  }

  private constructor(store: TestBucket) {
    this.#store = store;
  }

  /** Environment of a server that stores its files here. */
  get env(): Record<string, string> {
    const { bucket, accessKeyId, secretAccessKey } = this.#store;
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
  }

  storeAt(more: Record<string, string> = {}, options?: { page: number }): S3FileStore {
    const { s3 } = readConfig({ ...this.env, ...more });
    if (!s3) throw new Error("no bucket is configured");
    return new S3FileStore(s3, options);
  }

  /** Ids of all stored files, sorted. */
  async fileIds(more: Record<string, string> = {}): Promise<string[]> {
    const ids: string[] = [];
    for await (const { fileId } of this.storeAt(more).list()) ids.push(fileId);
    return ids.sort();
  }

  /** Listens; keeps its port when opened again. */
  async open(): Promise<void> {
    this.#door = createServer((request, response) => {
      this.seen.push(lineOf(request));
      const fault = this.faultOf(request);
      if (fault === "slow down") refuse(response);
      else this.#pass(request, response, { breaks: fault === "break" });
    });
    this.#door.listen(this.#port, "127.0.0.1");
    await once(this.#door, "listening");
    this.#port = (this.#door.address() as AddressInfo).port;
  }

  /** Closes the listener; stored files stay. */
  async close(): Promise<void> {
    const door = this.#door;
    if (!door) return;
    this.#door = null;
    door.close();
    door.closeAllConnections();
    await once(door, "close");
  }

  async remove(): Promise<void> {
    await this.close();
    await this.#store.stop();
  }

  /** Breaks the next `count` requests. */
  failNext(count: number, fault: StoreFault, method?: string): void {
    let left = count;
    this.faultOf = (request) => {
      if (left === 0 || (method && request.method !== method)) return null;
      left -= 1;
      return fault;
    };
  }

  #pass(request: IncomingMessage, response: ServerResponse, { breaks = false }): void {
    const { method, url: path, headers } = request;
    const onward = requestOf({ host: "127.0.0.1", port: this.#store.port, method, path, headers });
    onward.once("response", (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (breaks) breakHalfway(answer, response);
      pipeline(answer, response, () => {});
    });
    onward.once("error", () => response.destroy());
    if (breaks && method === "PUT") breakHalfway(request, request);
    pipeline(request, onward, () => {});
  }
}

/** Responds like an overloaded service. */
function refuse(response: ServerResponse): void {
  const body = "<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>";
  response.writeHead(503, { "Content-Type": "application/xml" }).end(body);
}

/** Breaks a connection after half of the message. */
function breakHalfway(message: IncomingMessage, connection: { destroy(): unknown }): void {
  let left = Number(message.headers["content-length"]) / 2;
  message.on("data", (bytes: Buffer) => {
    left -= bytes.length;
    if (left <= 0) connection.destroy();
  });
}

function lineOf({ method, url, headers }: IncomingMessage): string {
  return [method, url?.split("?")[0], headers.range].filter(Boolean).join(" ");
}
