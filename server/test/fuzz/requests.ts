import fc from "fast-check";
import { type Stock, validValue } from "./fitting-values.ts";
import {
  hostileBody,
  hostileText,
  hostileValue,
  oddContentType,
  oddHeaders,
} from "./hostile-values.ts";
import type { FieldShape, Operation } from "./operations.ts";
import { dangerousFiles, soundPicture } from "./sample-files.ts";

/** Request ready to send. */
export interface FuzzRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** Adds the ids of rows seen at URLs of the same kind. */
export interface AddressStock extends Stock {
  idsAt(url: string): readonly string[];
}

type Sent = Pick<FuzzRequest, "headers" | "payload">;

/** Requests of one operation, from valid to absurd. */
export function requestsOf(operation: Operation, stock: AddressStock): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: pathOf(operation, stock),
      query: queryOf(operation, stock),
      sent: bodyOf(operation, stock),
      headers: oddHeaders,
    })
    .map(({ path, query, sent, headers }) => ({
      method: operation.method,
      url: query ? `${path}?${query}` : path,
      headers: { ...headers, ...sent.headers },
      ...(sent.payload !== undefined && { payload: sent.payload }),
    }));
}

function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 4): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function pathOf({ url }: Operation, stock: AddressStock): fc.Arbitrary<string> {
  const known = stock.idsAt(url);
  const id = known.length > 0 ? fc.constantFrom(...known) : fc.constantFrom("1", "999999999");
  const ids = fc.array(id, { minLength: 1, maxLength: 3 }).map((list) => list.join(","));
  // An empty segment would make it the path of another operation.
  const part = mostly(
    fc.oneof(id, ids),
    hostileText.map((text) => escaped(text) || "%20"),
    3,
  );
  const parts = url.split(/(:[a-zA-Z]+|\*)/);
  return fc
    .tuple(...parts.map((text) => (/^[:*]/.test(text) ? part : fc.constant(text))))
    .map((texts) => texts.join("") || "/");
}

function queryOf({ query }: Operation, stock: Stock): fc.Arbitrary<string> {
  const known = Object.entries(query).map(([name, field]) =>
    fc.option(
      mostly(validValue(name, field, stock).map(String), hostileText).map((text) => [name, text]),
    ),
  );
  const smuggled = fc.constantFrom(
    "orderByColumn=password_hash",
    "params[dataScope]=1%3D1",
    "where[userId]=1",
    "pageSize=1000000000",
    "pageSize=1&pageSize=2",
    "__proto__[a]=1",
    "constructor=1",
    "%=1&%ff=2",
    "a[b][c][d]=1",
  );
  return fc.tuple(fc.option(smuggled, { freq: 4 }), ...known).map(([extra, ...fields]) => {
    const pairs = fields.filter((field) => field !== null) as string[][];
    const texts = pairs.map(([name = "", text = ""]) => `${name}=${escaped(text)}`);
    return [...texts, ...(extra ? [extra] : [])].join("&");
  });
}

function bodyOf({ body, method }: Operation, stock: Stock): fc.Arbitrary<Sent> {
  if (!body) {
    const stray = hostileBody.map((payload) => sentAs("application/json", payload));
    return method === "GET"
      ? fc.constant({ headers: {} })
      : mostly(fc.constant({ headers: {} }), stray);
  }
  const values = fc.oneof(
    { weight: 3, arbitrary: record(body, (name, field) => validValue(name, field, stock)) },
    {
      weight: 2,
      arbitrary: record(body, (name, field) =>
        mostly(validValue(name, field, stock), hostileValue),
      ),
    },
    { weight: 1, arbitrary: record(body, () => hostileValue) },
  );
  const json = values.map((value) => sentAs("application/json", JSON.stringify(value)));
  const form = values.map((value) =>
    sentAs("application/x-www-form-urlencoded", urlencoded(value)),
  );
  const odd = fc.tuple(oddContentType, hostileBody).map(([type, text]) => sentAs(type, text));
  return fc.oneof(
    { weight: 6, arbitrary: json },
    { weight: 1, arbitrary: form },
    { weight: 2, arbitrary: multipart(values, body) },
    { weight: 1, arbitrary: hostileBody.map((text) => sentAs("application/json", text)) },
    { weight: 1, arbitrary: odd },
  );
}

/** Contains most fields; sometimes one is missing and one is added. */
function record(
  body: Record<string, FieldShape>,
  value: (name: string, field: FieldShape) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(body).map(([name, field]) =>
    fc.option(value(name, field), { freq: 8 }).map((chosen) => [name, chosen] as const),
  );
  const extra = fc.constantFrom("userId", "roleIds", "status", "deptId", "createdBy", "version");
  return fc
    .tuple(fc.option(fc.tuple(extra, hostileValue), { freq: 4 }), ...fields)
    .map(([more, ...entries]) =>
      Object.fromEntries([
        ...(more && !Object.hasOwn(body, more[0]) ? [more] : []),
        ...(entries as [string, unknown][]).filter(([, chosen]) => chosen !== null),
      ]),
    );
}

function sentAs(type: string, payload: string): Sent {
  return { headers: { "content-type": type }, payload };
}

function urlencoded(value: Record<string, unknown>): string {
  return Object.entries(value)
    .map(([name, entry]) => `${escaped(name)}=${escaped(written(entry))}`)
    .join("&");
}

function multipart(
  values: fc.Arbitrary<Record<string, unknown>>,
  body: Record<string, FieldShape>,
): fc.Arbitrary<Sent> {
  const fileFields = Object.keys(body).filter((name) => body[name]?.["x-files"]);
  const field = fc.constantFrom("file", "__proto__", ...fileFields, ...fileFields);
  const file = mostly(fc.constant(soundPicture), fc.constantFrom(...dangerousFiles), 2);
  return fc
    .tuple(
      values,
      fc.array(fc.tuple(field, file), { maxLength: 2 }),
      fc.option(fc.tuple(fc.constantFrom("x", ...Object.keys(body)), hostileBody), { freq: 4 }),
      fc.nat(9),
    )
    .map(([value, files, json, cut]) => {
      const jsons = json
        ? [part(`name="${json[0]}"`, "\r\nContent-Type: application/json", Buffer.from(json[1]))]
        : [];
      const texts = Object.entries(value)
        .filter(([name, entry]) => !fileFields.includes(name) && typeof entry !== "object")
        .map(([name, entry]) => part(`name="${name}"`, "", Buffer.from(written(entry))));
      const blobs = files.map(([name, { name: fileName, type, bytes }]) =>
        part(`name="${name}"; filename="${fileName}"`, `\r\nContent-Type: ${type}`, bytes),
      );
      const whole = Buffer.concat([
        ...texts,
        ...jsons,
        ...blobs,
        Buffer.from(`--${boundary}--\r\n`),
      ]);
      return {
        headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
        // Cuts some forms in the middle.
        payload: cut === 0 ? whole.subarray(0, whole.length / 2) : whole,
      };
    });
}

const boundary = "fuzz-boundary-7";

function part(name: string, more: string, bytes: Buffer): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; ${name}${more}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n")]);
}

function written(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Escaped path segment; lone surrogates become replacement characters. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
