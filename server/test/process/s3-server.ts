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
import { S3FileStore } from "../../src/infra/files/store/s3-file-store.ts";
import { type BucketOfTest, startBucket } from "./s3-bucket.ts";

/** An S3 server with one bucket, and in front of it a door that counts and can be shut. */
export class S3Server {
  /** Method and path of each request, with the range that it asked for. */
  readonly seen: string[] = [];
  /** How many more requests are refused with a 503. */
  refusals = 0;
  readonly #store: BucketOfTest;
  #door: Server | null = null;
  #port = 0;

  static async start(): Promise<S3Server> {
    const server = new S3Server(await startBucket());
    await server.open();
    return server;
  }

  private constructor(store: BucketOfTest) {
    this.#store = store;
  }

  /** The environment of a server that keeps its files here. */
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

  /** The ids of all files that stand here, sorted. */
  async fileIds(more: Record<string, string> = {}): Promise<string[]> {
    const ids: string[] = [];
    for await (const { fileId } of this.storeAt(more).list()) ids.push(fileId);
    return ids.sort();
  }

  /** Listens; at the same port as before, where it did before. */
  async open(): Promise<void> {
    this.#door = createServer((request, response) => {
      this.seen.push(lineOf(request));
      if (this.refusals > 0) {
        this.refusals -= 1;
        response.writeHead(503).end();
      } else this.#pass(request, response);
    });
    this.#door.listen(this.#port, "127.0.0.1");
    await once(this.#door, "listening");
    this.#port = (this.#door.address() as AddressInfo).port;
  }

  /** Nobody answers any more; what is stored stays. */
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

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, url: path, headers } = request;
    const onward = requestOf({ host: "127.0.0.1", port: this.#store.port, method, path, headers });
    onward.once("response", (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      pipeline(answer, response, () => {});
    });
    onward.once("error", () => response.destroy());
    pipeline(request, onward, () => {});
  }
}

function lineOf({ method, url, headers }: IncomingMessage): string {
  return [method, url?.split("?")[0], headers.range].filter(Boolean).join(" ");
}
