// Slow: starts its own server.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { call, getRawPath, sendRaw, signIn } from "./http-client.ts";
import { adminPassword, startOwnServer } from "./own-server.ts";

let address: string;
let token: string;

before(async () => {
  ({
    server: { address },
  } = await startOwnServer());
  token = await signIn(address, "admin", adminPassword);
});

const post = (body: unknown, contentType = "application/json") =>
  call(address, "/system/post", {
    method: "POST",
    token,
    headers: { "content-type": contentType },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const get = (path: string) => call(address, path, { token });
const countPosts = async () => (await get("/system/post")).data.total;

test("validates a JSON body with any spelling of its content type", async () => {
  const types = ["application/json\t", "application/json ; charset=utf-8", "APPLICATION/JSON;junk"];
  for (const type of types) {
    const { status, data } = await post({ postCode: "", postSort: 1 }, type);
    assert.equal(status, 400, type);
    assert.equal(data.errors[0].field, "postCode", type);
  }
});

test("refuses all other kinds of bodies", async () => {
  const types = ["text/plain", "application/jsonx", "text/json", "junk", "application/json,"];
  for (const type of types) {
    const { status, message } = await post({ postCode: "a" }, type);
    assert.deepEqual([status, message], [415, "仅支持 JSON、表单和文件上传格式的请求内容"], type);
  }
});

test("refuses JSON that is not an object, and invalid JSON", async () => {
  for (const body of ["null", "[]", "[1]", "1", '"text"', "true", "{", "", '{"postCode":NaN}']) {
    const { status, message, requestId } = await post(body);
    assert.deepEqual([status, message], [400, "请求内容格式不正确"], body);
    assert.match(requestId ?? "", /^[0-9a-f-]{36}$/);
  }
  for (const method of ["PUT", "POST"]) {
    const sent = { method, token, body: "null", headers: { "content-type": "application/json" } };
    assert.equal(
      (await call(address, "/system/post/1", sent)).status,
      method === "PUT" ? 400 : 404,
    );
  }
});

test("ignores keys that access prototypes", async () => {
  const body = `{"__proto__":{"postName":"evil"},"constructor":{"prototype":{"evil":1}},"toString":1,
    "postCode":"plain","postName":"普通岗","postSort":1,"status":"1"}`;
  const made = await post(body);
  assert.equal(made.status, 200, made.message);
  assert.equal((await get(`/system/post/${made.data.postId}`)).data.postName, "普通岗");
  const form = "__proto__=1&constructor=2&__proto__[x]=1&postCode=form&postName=%E8%A1%A8";
  assert.equal((await post(form, "application/x-www-form-urlencoded")).status, 400);
  const parts = new FormData();
  parts.append("__proto__", "1");
  parts.append("constructor", new Blob(["x"]), "__proto__");
  const answer = await call(address, "/system/post", { method: "POST", token, body: parts });
  assert.equal(answer.status, 400);
  const query = await get("/system/post?__proto__=1&constructor=2&__proto__[x]=3");
  assert.equal(query.status, 200);
});

test("refuses thousands of ids, and removes nothing", async () => {
  const before = await countPosts();
  const long = (length: number) => Array.from({ length }, (_, at) => `${1e18 + at}`).join(",");
  const short = (length: number) => Array.from({ length }, (_, at) => 100_000 + at).join(",");
  for (const ids of [short(201), short(1_000), short(10_000), long(10_000)]) {
    const { status, requestId } = await call(address, `/system/post/${ids}`, {
      method: "DELETE",
      token,
    });
    assert.equal(status, 400, `${ids.length} characters of ids`);
    assert.ok(requestId);
  }
  assert.equal(await countPosts(), before);
});

test("refuses huge numbers in paths, queries and bodies", async () => {
  const queries = ["pageSize=1000000000", "pageSize=-1", "pageSize=0", "pageSize=1&pageSize=2"];
  queries.push("pageSize=99999999999999999999", "pageNum=99999999999999999999", "pageNum=0");
  queries.push("pageNum=1.5", "pageSize=ten");
  for (const path of ["/system/post", "/open/platform"]) {
    for (const query of queries) {
      const { status, data } = await get(`${path}?${query}`);
      assert.equal(status, 400, `${path}?${query}`);
      assert.match(data.errors[0].field, /^page(Num|Size)$/);
    }
  }
  assert.equal((await get("/open/platform?categoryId=99999999999999999999")).status, 400);
  for (const id of ["99999999999999999999", "9223372036854775808", "-1", "0x1", "1e3"]) {
    assert.equal((await get(`/system/post/${id}`)).status, 404, id);
  }
  const large = { postCode: "large", postName: "大", postSort: 1e20, status: "1" };
  assert.equal((await post(large)).status, 400);
});

test("ignores unknown parameters", async () => {
  const known = await get("/system/post?pageSize=2");
  const smuggled =
    "orderByColumn=password&isAsc=desc&params[dataScope]=1%3D1&where[x]=1&pageSize[]=9";
  const { status, data } = await get(`/system/post?pageSize=2&${smuggled}`);
  assert.equal(status, 200);
  assert.deepEqual(data, known.data);
});

test("uses the envelope also for requests that reach no route", async () => {
  const envelope = (body: string) => JSON.parse(body) as { code: number; requestId: string };
  const requests: [string, number][] = [
    ["garbage", 400],
    ["GET /a b HTTP/1.1", 400],
    ["BREW /api/live HTTP/1.1", 400],
    ["POST /api/auth/login HTTP/1.1\r\nContent-Length: abc", 400],
    ["POST /api/auth/login HTTP/1.1\r\nContent-Type: application/json\tx\r\nA\0: b", 400],
  ];
  for (const [request, expected] of requests) {
    const { status, head, body } = await sendRaw(address, `${request}\r\nHost: x\r\n\r\n`);
    const { code, requestId } = envelope(body);
    assert.deepEqual([status, code], [expected, expected], request.slice(0, 60));
    assert.match(requestId, /^[0-9a-f-]{36}$/);
    assert.match(head, /x-content-type-options: nosniff/i);
  }
});

test("answers undecodable paths with 404", async () => {
  const targets = ["/%", "/api/%", "/api/%ff", "/%00", "/api/system/%00", "/api/%2e%2e/x"];
  targets.push("/..%2f..%2fetc/passwd", "/assets/..%2f..%2fpackage.json", "/../../etc/passwd");
  targets.push("/api/open/oss/preview/byid/..%2f..%2fetc", "/api/open/oss/download/%00");
  for (const target of targets) {
    const { status, head, body } = await getRawPath(address, target);
    assert.equal(status, 404, `${target}: ${body}`);
    assert.equal(JSON.parse(body).message, "数据不存在或已被删除", target);
    assert.match(head, /x-content-type-options: nosniff/i, target);
  }
});
