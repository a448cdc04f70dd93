import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { optional, richText, text } from "@aeromaint/contracts/fields/fields.ts";
import { type FileChange, files } from "@aeromaint/contracts/fields/files.ts";
import sharp, { type Sharp } from "sharp";
import { Type } from "typebox";
import { buildForm, buildPicture, pdf, startFilesApp } from "../files/files.fixture.ts";
import type { App } from "../http/app-type.ts";

let t: Awaited<ReturnType<typeof startFilesApp>>;
/** Body received by the handler, with staged files by name. */
let got: Record<string, unknown>;

const body = Type.Object(
  {
    title: text("标题", { max: 20 }),
    remark: optional(text("备注", { max: 20 })),
    ids: Type.Optional(Type.Array(Type.String())),
    content: Type.Optional(richText("内容")),
    cover: optional(files("封面", { accept: "image", max: 3 })),
    file: optional(files("附件", { accept: "pdf", max: 2 })),
  },
  { additionalProperties: false },
);

async function routes(app: App): Promise<void> {
  app.post("/show", {
    config: { access: "open" },
    schema: { body },
    handler: async ({ body: sent }) => {
      const plain = (list?: FileChange[] | null) =>
        list?.map((entry) => ("keep" in entry ? entry : { staged: entry.staged.name }));
      const { cover, file, ...rest } = sent;
      got = { ...rest, ...(cover && { cover: plain(cover) }), ...(file && { file: plain(file) }) };
      return { code: 200 };
    },
  });
}

before(async () => {
  t = await startFilesApp(routes);
});
after(() => t.close());
beforeEach(() => {
  got = {};
});

async function send(url: string, ...parts: Parameters<typeof buildForm>) {
  return t.app.inject({ method: "POST", url: `/api${url}`, ...(await buildForm(...parts)) });
}

const id = "A".repeat(22);

test("gives handlers equal bodies for JSON, urlencoded and multipart", async () => {
  const keep = `/api/open/oss/preview/byid/${id}`;
  const expected = { title: "标题", remark: null, ids: ["1", "2"], cover: [{ keep: id }] };
  await send(
    "/show",
    ["title", "标题"],
    ["remark", ""],
    ["ids", "1"],
    ["ids", "2"],
    ["files.cover", keep],
  );
  assert.deepEqual({ ...got }, expected);
  await t.app.inject({
    method: "POST",
    url: "/api/show",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({
      title: "标题",
      remark: "",
      ids: "1,2",
      cover: `${keep},`,
    }).toString(),
  });
  assert.deepEqual({ ...got }, expected);
  const payload = { title: "标题", remark: null, ids: ["1", "2"], cover: [keep] };
  await t.app.inject({ method: "POST", url: "/api/show", payload });
  assert.deepEqual({ ...got }, expected);
});

test("keeps the order of stored and new files", async () => {
  const png = await buildPicture();
  await send(
    "/show",
    ["title", "a"],
    ["cover", ["1.png", png]],
    ["cover", id],
    ["cover", ["2.png", png]],
  );
  assert.deepEqual(got.cover, [{ staged: "1.png" }, { keep: id }, { staged: "2.png" }]);
  await send("/show", ["title", "a"], ["cover", ""]);
  assert.deepEqual(got.cover, []);
  await send("/show", ["title", "a"], ["cover", ["", Buffer.alloc(0)]]);
  assert.equal("cover" in got, false);
});

test("refuses HTML, SVG, renamed and polyglot files, by content and extension", async () => {
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const png = await buildPicture();
  const gifar = Buffer.concat([Buffer.from("GIF89a/*"), html, Buffer.from("*/=1")]);
  const isCut = (bytes: Buffer) => bytes.length === 60;
  const cases: [field: string, name: string, bytes: Buffer][] = [
    ["cover", "a.html", html],
    ["cover", "a.svg", svg],
    ["cover", "a.png", svg],
    ["cover", "a.png", html],
    ["cover", "a.png.html", png],
    ["cover", "a.svg", png],
    ["cover", "a.gif", gifar],
    ["cover", "a.png", Buffer.concat([png, html])],
    ["cover", "a.png", png.subarray(0, 60)],
    ["cover", "a.pdf", pdf],
    ["file", "a.pdf", html],
    ["file", "a.pdf", Buffer.concat([Buffer.from("%PDF-1.4\n"), html])],
    ["file", "a.pdf", Buffer.concat([html, pdf])],
    ["file", "a.html", pdf],
    ["file", "a.pdf.", html],
    ["file", "a.png", png],
  ];
  for (const [field, name, bytes] of cases) {
    const response = await send("/show", ["title", "a"], [field, [name, bytes]]);
    assert.equal(response.statusCode, 415, `${field} ${name}`);
    assert.match(
      response.json().message,
      field === "file" ? /附件只支持pdf/ : isCut(bytes) ? /封面已损坏/ : /封面只支持png、jpg/,
    );
  }
  assert.deepEqual(await t.filesOnDisk(), []);
});

test("removes metadata of photos, also with markup", async () => {
  const inMetadata = (image: Sharp) =>
    image.withExif({ IFD0: { ImageDescription: "<html><script>" } }).toBuffer();
  const small = { create: { width: 40, height: 30, channels: 3, background: "#246" } } as const;
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const large = { create: { ...small.create, width: 1_000, height: 900, noise } };
  for (const make of [
    () => sharp(small).jpeg(),
    () => sharp(large).png(),
    () => sharp(small).webp(),
  ]) {
    const response = await send("/show", ["title", "a"], ["cover", ["", await inMetadata(make())]]);
    assert.equal(response.statusCode, 200, response.body);
  }
  const page = Buffer.from("<html>");
  const twoKinds = Buffer.concat([await inMetadata(sharp(small).jpeg()), page]);
  const refused = await send("/show", ["title", "a"], ["cover", ["a.jpg", twoKinds]]);
  assert.equal(refused.statusCode, 415);
});

test("accepts PDFs with leading bytes and with markup in their text", async () => {
  const inString = "%PDF-1.7\n1 0 obj\n(<html> <script> <!doctype)\nendobj\n%%EOF\n";
  const taken = [
    Buffer.concat([Buffer.from("\ufeff\r\nJUNK"), pdf]),
    Buffer.concat([Buffer.alloc(1_024, " "), pdf]),
    Buffer.from(inString),
  ];
  for (const [at, bytes] of taken.entries()) {
    const response = await send("/show", ["title", "a"], ["file", ["a.pdf", bytes]]);
    assert.equal(response.statusCode, 200, `${at}: ${response.body}`);
  }
  const late = Buffer.concat([Buffer.alloc(1_025, " "), pdf]);
  assert.equal((await send("/show", ["title", "a"], ["file", ["a.pdf", late]])).statusCode, 415);
});

test("names the exceeded limit: bytes, pixels or number of files", async () => {
  const large = await send(
    "/show",
    ["title", "a"],
    ["cover", ["a.png", Buffer.alloc(10 * 1024 * 1024 + 1)]],
  );
  assert.equal(large.statusCode, 413);
  assert.match(large.json().message, /10MB/);
  // Header of a PNG with 30,000 × 30,000 pixels and nothing to decode.
  const vast = await buildPicture("png", 16, 16);
  vast.writeUInt32BE(30_000, 16);
  vast.writeUInt32BE(30_000, 20);
  const { crc32 } = await import("node:zlib");
  vast.writeUInt32BE(crc32(vast.subarray(12, 29)), 29);
  const pixels = await send("/show", ["title", "a"], ["cover", ["a.png", vast]]);
  assert.equal(pixels.statusCode, 400, pixels.body);
  assert.match(pixels.json().message, /4000万像素/);
  const png = await buildPicture();
  const many = await send(
    "/show",
    ["title", "a"],
    ...[1, 2, 3, 4].map((n): [string, [string, Buffer]] => ["cover", [`${n}.png`, png]]),
  );
  assert.equal(many.statusCode, 400);
  assert.match(many.json().message, /最多上传3个/);
  const empty = await send("/show", ["title", "a"], ["cover", ["a.png", Buffer.alloc(0)]]);
  assert.equal(empty.statusCode, 400);
  assert.deepEqual(await t.filesOnDisk(), []);
});

test("accepts all allowed picture formats, with any declared content type", async () => {
  for (const format of ["png", "jpeg", "webp", "gif"] as const) {
    const response = await send(
      "/show",
      ["title", "a"],
      ["cover", [`图 ${format}.${format}`, await buildPicture(format)]],
    );
    assert.equal(response.statusCode, 200, response.body);
    assert.deepEqual(got.cover, [{ staged: `图 ${format}.${format}` }]);
  }
});

test("refuses staged files in a JSON body", async () => {
  const staged = { id, path: "/etc/passwd", name: "x.png", size: 1, contentType: "image/png" };
  for (const cover of [[{ staged }], { staged }, [[{ staged }]], [5], ["../../etc/passwd"]]) {
    const response = await t.app.inject({
      method: "POST",
      url: "/api/show",
      payload: { title: "a", cover },
    });
    assert.equal(response.statusCode, 400);
  }
});

test("treats names of prototypes as plain names", async () => {
  for (const name of [
    "__proto__",
    "constructor",
    "files.__proto__",
    "toString",
    "cover[__proto__]",
  ]) {
    const response = await send(
      "/show",
      ["title", "a"],
      [name, "x"],
      [name, ["a.png", await buildPicture()]],
    );
    assert.ok([200, 400].includes(response.statusCode), `${name} ${response.statusCode}`);
  }
  for (const payload of [
    '{"title":"a","__proto__":{"x":1}}',
    '{"title":"a","constructor":{"prototype":{"x":1}}}',
  ]) {
    const response = await t.app.inject({
      method: "POST",
      url: "/api/show",
      headers: { "content-type": "application/json" },
      payload,
    });
    assert.equal(response.statusCode, 200);
  }
  assert.equal(({} as { x?: number }).x, undefined);
  assert.deepEqual(await t.filesOnDisk(), []);
});

test("refuses other content types and invalid bodies in Chinese, and validates unusual encodings", async () => {
  const post = (type: string, payload: string) =>
    t.app.inject({ method: "POST", url: "/api/show", headers: { "content-type": type }, payload });
  for (const type of ["text/plain", "application/xml", "application/jsonx", "junk", "text/html"]) {
    assert.equal((await post(type, "{}")).statusCode, 415, type);
  }
  for (const type of [
    "application/json\t",
    "application/json ;charset=utf-8",
    "APPLICATION/JSON",
    "application/json; x",
  ]) {
    const response = await post(type, "{}");
    assert.ok([400, 415].includes(response.statusCode), type);
  }
  const broken: [string, string][] = [
    ["application/json", "{"],
    ["application/json", "[]"],
    ["application/json", '"x"'],
    ["multipart/form-data", "x"],
    ["multipart/form-data; boundary=x", "nothing"],
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nhalf',
    ],
  ];
  for (const [type, payload] of broken) {
    const response = await post(type, payload);
    assert.equal(response.statusCode, 400, `${type} ${payload}`);
    assert.match(response.json().message, /[\u4e00-\u9fff]/);
  }
  assert.equal((await send("/show", ["title", ""])).json().message, "必填项不能为空!");
  assert.equal((await t.app.inject({ method: "POST", url: "/api/show" })).statusCode, 400);
});

test("receives many large uploads concurrently without loss", async () => {
  const large = await sharp({
    create: {
      width: 1500,
      height: 1500,
      channels: 3,
      background: "#123",
      noise: { type: "gaussian", mean: 100, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => send("/show", ["title", "a"], ["cover", [`${n}.jpg`, large]])),
  );
  assert.ok(answers.every(({ statusCode }) => statusCode === 200));
});
