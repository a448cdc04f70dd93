import { createHash, randomUUID } from "node:crypto";
import { rowsOf } from "./databases.ts";
import { type ApiAnswer, call } from "./http-client.ts";

/** Current target of the clients; a restarted server has a new address. */
export interface ClientTarget {
  address: string;
  token: string;
}

/** Writes with a successful response, which must not be lost. */
export interface Acknowledged {
  posts: Set<string>;
  /** Titles of items, each with one document. */
  items: Set<string>;
  /** Id and hash of files without an owner. */
  uploads: Map<string, string>;
  removedUploads: Set<string>;
}

/** Creates a category for the items of these clients. @returns its id */
export async function addCategory({ address, token }: ClientTarget, url: string): Promise<string> {
  const body = { name: "演练", orderNum: 1, cover: "2" };
  await call(address, "/platform/category", { method: "POST", token, body });
  const [row] = await rowsOf<{ id: string }>(
    url,
    "select category_id::text as id from content_category where name = '演练'",
  );
  return row?.id ?? "";
}

/** Clients that write, upload and remove continuously, and record acknowledged writes. */
export class BusyClients {
  readonly acknowledged: Acknowledged = {
    posts: new Set(),
    items: new Set(),
    uploads: new Map(),
    removedUploads: new Set(),
  };
  /** Responses by status; 0: no response. */
  readonly answers = new Map<number, number>();
  readonly #categoryId: string;
  #target: ClientTarget;
  #stopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(target: ClientTarget, categoryId: string) {
    this.#target = target;
    this.#categoryId = categoryId;
  }

  get count(): number {
    const { posts, items, uploads } = this.acknowledged;
    return posts.size + items.size + uploads.size;
  }

  /** True if at least one write of each kind was acknowledged. */
  get hasEachKind(): boolean {
    const { posts, items, uploads } = this.acknowledged;
    return posts.size > 0 && items.size > 0 && uploads.size > 0;
  }

  /** Starts two clients of each kind. */
  start(target: ClientTarget = this.#target): void {
    this.#target = target;
    this.#stopped = false;
    const kinds = [() => this.#post(), () => this.#item(), () => this.#upload()];
    this.#running = Promise.all([...kinds, ...kinds].map((act) => this.#forever(act)));
  }

  /** Waits for the open responses. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #forever(act: () => Promise<number>): Promise<void> {
    while (!this.#stopped) {
      const status = await act().catch(() => 0);
      this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
      // Waits before a retry after a refusal.
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async #post(): Promise<number> {
    const name = randomUUID();
    const body = { postCode: name, postName: name, postSort: 1, status: "1" };
    const { status } = await this.#send("POST", "/system/post", body);
    if (status === 200) this.acknowledged.posts.add(name);
    return status;
  }

  async #item(): Promise<number> {
    const title = randomUUID();
    const form = new FormData();
    const texts = {
      categoryId: this.#categoryId,
      title,
      releaseUser: "质量部",
      content: "<p>正文</p>",
    };
    for (const [name, text] of Object.entries(texts)) form.append(name, text);
    form.append("releaseTime", "2026-01-01 08:00:00");
    form.append("file", new Blob([documentOf(title)]), "手册.pdf");
    const { status } = await this.#send("POST", "/platform/info", form);
    if (status === 200) this.acknowledged.items.add(title);
    return status;
  }

  async #upload(): Promise<number> {
    const bytes = documentOf(randomUUID().repeat(2_000));
    const form = new FormData();
    form.append("file", new Blob([bytes]), "记录.pdf");
    const { status, data } = await this.#send("POST", "/system/oss/0", form);
    if (status !== 200) return status;
    const id = idOf(data);
    this.acknowledged.uploads.set(id, createHash("sha256").update(bytes).digest("hex"));
    return this.acknowledged.uploads.size % 3 === 0 ? this.#remove() : status;
  }

  async #remove(): Promise<number> {
    const { uploads, removedUploads } = this.acknowledged;
    const [id] = [...uploads.keys()];
    if (!id) return 200;
    // A requested removal may succeed even without a response.
    uploads.delete(id);
    const { status } = await this.#send("DELETE", `/system/oss/${id}`);
    if (status === 200) removedUploads.add(id);
    return status;
  }

  #send(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    const { address, token } = this.#target;
    return call(address, path, { method, token, body });
  }
}

function documentOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`%PDF-1.4\n% ${text}\n%%EOF\n`);
}

/** Id at the end of the file's URL. */
function idOf(data: { url: string }[] | { url: string }): string {
  const [file] = [data].flat();
  return /[A-Za-z0-9_-]{22}/.exec(JSON.stringify(file))?.[0] ?? "";
}
