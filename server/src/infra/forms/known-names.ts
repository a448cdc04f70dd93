import type { RouteOptions } from "fastify";

/** What systems of this kind put into every row, and clients send back with it. */
const rowNames = ["createBy", "createTime", "updateBy", "updateTime", "delFlag", "searchValue"];

/**
 * Names of all fields that any route takes or answers with: a client may send a whole row back,
 * with what the route that it sends it to has no use for.
 */
export class KnownNames {
  readonly #names = new Set([...rowNames, "params"]);
  readonly #seen = new Set<object>();

  addRoute({ schema }: RouteOptions): void {
    this.#collect([schema?.body, schema?.querystring, schema?.response]);
  }

  /** `files.cover`, `cover[]` and `cover[0].name` are known by `cover`. */
  has(partName: string | undefined): partName is string {
    const plain = partName?.startsWith("files.") ? partName.slice("files.".length) : partName;
    return plain !== undefined && this.#names.has(plain.split(/[.[]/, 1)[0] ?? "");
  }

  #collect(schema: unknown): void {
    if (typeof schema !== "object" || schema === null || this.#seen.has(schema)) return;
    this.#seen.add(schema);
    for (const [key, value] of Object.entries(schema)) {
      if (key === "properties") for (const name of Object.keys(value)) this.#names.add(name);
      this.#collect(value);
    }
  }
}
