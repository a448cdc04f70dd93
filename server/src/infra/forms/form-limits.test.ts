// Slow: sends large forms to every route.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { optional, references, richText, text } from "@aeromaint/contracts/fields/fields.ts";
import { files } from "@aeromaint/contracts/fields/files.ts";
import { Type } from "typebox";
import { eventually } from "../../../test/process/eventually.ts";
import { buildForm, buildPicture, startFilesApp } from "../files/files.fixture.ts";
import type { App } from "../http/app-type.ts";

const MiB = 1024 * 1024;
const body = Type.Object(
  {
    title: optional(text("标题", { max: 20 })),
    roleIds: optional(references("角色", { max: 3 })),
    content: optional(richText("内容")),
    cover: optional(files("封面", { accept: "image", max: 3 })),
  },
  { additionalProperties: false },
);

let t: Awaited<ReturnType<typeof startFilesApp>>;
let port: number;
/** Names received by the handler. */
let got: string[] = [];
const open: Socket[] = [];

async function routes(app: App): Promise<void> {
  app.post("/show", {
    config: { access: "open" },
    schema: { body },
    handler: async ({ body: sent }) => {
      got = Object.keys(sent);
      return { code: 200 };
    },
  });
}

before(async () => {
  t = await startFilesApp(routes);
  port = Number(new URL(await t.app.listen({ port: 0 })).port);
});
after(async () => {
  for (const socket of open) socket.destroy();
  await t.close();
});

async function send(...parts: Parameters<typeof buildForm>) {
  return t.app.inject({ method: "POST", url: "/api/show", ...(await buildForm(...parts)) });
}

const partHead = (name: string, more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;

/** Sends the start of a body that never ends, so that an early answer shows. */
async function begin(text: string, type = "multipart/form-data; boundary=x"): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  open.push(socket);
  await once(socket, "connect");
  const head = `POST /api/show HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}`;
  socket.write(`${head}\r\nContent-Length: ${12 * MiB}\r\n\r\n${text}`);
  return socket;
}

async function answerOf(socket: Socket): Promise<string> {
  const [answer] = await once(socket, "data");
  return String(answer);
}

async function figure(name: string): Promise<number> {
  const { body: page } = await t.app.inject({ url: "/metrics" });
  return Number(new RegExp(`^${name} (\\d+)`, "m").exec(page)?.[1]);
}

test("answers unknown parts by name before the rest arrives", async () => {
  const cases = ["neverHeardOf", "files.neverHeardOf", "never[heard]", "where[userId]", ""];
  for (const name of cases) {
    for (const more of ["", '; filename="a.png"']) {
      const text = `${partHead("title")}a\r\n${partHead(name, more)}begin`;
      const answer = await answerOf(await begin(text));
      assert.match(answer, /^HTTP\/1\.1 400 /, name);
      assert.ok(answer.includes(JSON.stringify(name)), answer);
    }
  }
  assert.match(
    await answerOf(await begin("--x\r\nContent-Disposition: form-data\r\n\r\nbegin")),
    / 400 /,
  );
  assert.deepEqual(await t.filesOnDisk(), []);
});

test("reads the rest after an early answer, so that the client receives the answer", async () => {
  const unknown: [string, string][] = Array.from({ length: 18 }, (_, at) => [
    `unknown${at}`,
    "x".repeat(MiB),
  ]);
  const sent = await buildForm(...unknown);
  const response = await fetch(`http://127.0.0.1:${port}/api/show`, {
    method: "POST",
    headers: sent.headers,
    body: new Uint8Array(sent.payload),
  });
  assert.equal(response.status, 400);
  const { data } = (await response.json()) as { data: { errors: { field: string }[] } };
  assert.equal(data.errors[0]?.field, "unknown0");
});

// Fields of the specification's entities, with common ones of similar systems.
const entityFields = `userId userName nickName deptId deptName phonenumber email sex status loginIp
  loginDate createTime userType unreadMessage avatarUrl remark postGroup roleGroup menus permissions
  roles password postIds roleIds roleId roleName roleKey roleSort menuIds dataScope deptIds postId
  postCode postName postSort menuId menuName menuCode menuType parentId parentName orderNum path perms
  isOpenWindow isFrame iconFile iconUrl hasChildren children id label code parentCode appCode hidden
  leader phone dictId dictName dictType dictCode dictLabel dictValue dictSort dictStyle configId
  configName configKey configValue configType operId operName operIp operLocation requestMethod
  businessType operTime beginTime endTime accessId msg ipaddr loginLocation loginTime noticeId
  noticeTitle noticeContent noticeTime url cover createUserName repairId categoryId name title content
  releaseUser releaseTime isCollect fileVOList attachmentId trainInfoId trainId annex toolInfoId
  toolCategoryId file infoId categoryName subtitle price specifications brand style characteristic
  description introduce viewNum coverImage detailImages informationId userNature nature mobile nation
  birthDate domicile marriage technicalTitle speciality educationalLevel graduationSchool
  graduationTime computerProficiency englishLevel workingTime salary license politicalOutlook pwd
  oldpwd licenseUrl introduction creditCode enterpriseName specialMajors level skillCertificate
  skillTime limitedTime lssuingUnit salaryId workingHours workingHoursPrice workingHoursTotal
  mealAllowanceDay mealAllowancePrice serviceCharge dutiesSubsidy temperatureSubsidy otherSubsidy
  medicalInsurance advance total deliveryNum eliveryProportion otherGrossPay overtimeHours overtimePay
  commission fullAttendance taxiReimbursement flightReimbursement otherReimbursement grossPay
  accommodationFee salaryAdvance incomeTax amountPaid notes recordId readingTime collectId collectType
  assocId repairInfoVO infoVO userInfoVO trainInfoVO toolInfoVO captchaOnOff img uuid username avatar
  licence month version createBy updateBy updateTime delFlag searchValue params pageNum
  pageSize oldPassword newPassword confirmPassword reason seconds idCard`.split(/\s+/);

test("ignores fields of other entities and their aliases on every route", async () => {
  const aliases = ["files.cover", "files.annex", "files.file", "files.detailImages"];
  const nested = ["params[beginTime]", "ids[]", "roleIds[]", "userInfoVO.name", "children[0][id]"];
  const names = [...entityFields, ...aliases, ...nested, "cover[0]"];
  const unknown: string[] = [];
  for (const name of names) {
    const part: [string, string] = [name, name.includes("cover") ? "" : "1"];
    const response = await send(part);
    if (response.body.includes("表单中没有")) unknown.push(name);
  }
  assert.deepEqual(unknown, []);
  const { statusCode } = await send(["title", "a"], ["introduce", "x".repeat(3 * MiB)]);
  assert.deepEqual([statusCode, got], [200, ["title"]]);
  await send(["title", "a"], ["files.annex", ["a.png", await buildPicture()]]);
  assert.deepEqual(got, ["title"]);
  assert.deepEqual(await t.filesOnDisk(), []);
});

test("reads a text up to the limit of its field and answers with the field's message", async () => {
  const long = "长".repeat(3_000);
  const cases: [name: string, text: string, sentence: RegExp][] = [
    ["title", long, /标题不能超过20个字符/],
    ["roleIds", "1,".repeat(5_000), /角色不能超过3个/],
    ["files.cover", "/a,".repeat(5_000), /封面/],
    ["title", "a\r\n".concat(partHead("title").concat("a".repeat(900)).repeat(2)), /标题/],
  ];
  for (const [name, text, sentence] of cases) {
    const answer = await answerOf(await begin(partHead(name) + text));
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, sentence);
  }
  assert.equal(
    (await send(["title", "长".repeat(21)], ["roleIds", "x"])).json().data.errors.length,
    2,
  );
  const content = await send(["content", "x".repeat(8 * MiB + 1)]);
  assert.deepEqual(
    [content.statusCode, content.json().message],
    [413, "正文内容（含图片）不能超过8MB"],
  );
  assert.equal((await send(["content", "x".repeat(8 * MiB)])).statusCode, 200);
});

test("parses parts declared as JSON and refuses invalid ones", async () => {
  const part = (type: string, bytes: Buffer) => ({
    method: "POST" as const,
    url: "/api/show",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    payload: Buffer.concat([
      Buffer.from(partHead("roleIds").replace("\r\n\r\n", `\r\nContent-Type: ${type}\r\n\r\n`)),
      bytes,
      Buffer.from("\r\n--x--\r\n"),
    ]),
  });
  assert.equal(
    (await t.app.inject(part("application/json", Buffer.from('["1"]')))).statusCode,
    200,
  );
  assert.deepEqual(got, ["roleIds"]);
  for (const text of ["[", `${"[".repeat(100)}${"]".repeat(100)}`, '{"__proto__":1}'])
    assert.equal((await t.app.inject(part("application/json", Buffer.from(text)))).statusCode, 400);
  const odd = part("text/plain", Buffer.from([0xff, 0xfe]));
  assert.equal((await t.app.inject(odd)).statusCode, 400);
});

test("refuses short bodies with millions of values", async () => {
  const post = (type: string, payload: string) =>
    t.app.inject({ method: "POST", url: "/api/show", headers: { "content-type": type }, payload });
  const fields = await post("application/x-www-form-urlencoded", "a&".repeat(500_000));
  assert.deepEqual([fields.statusCode, fields.json().message], [400, "表单字段不能超过1000个"]);
  const objects = await post("application/json", `{"x":[${"{},".repeat(300_000)}{}]}`);
  assert.deepEqual([objects.statusCode, objects.json().message], [400, "请求内容格式不正确"]);
});

const longTexts = [
  ["multipart/form-data; boundary=x", partHead("content")],
  ["application/json", '{"content":"'],
  ["application/x-www-form-urlencoded", "content="],
] as const;

for (const [type, start] of longTexts) {
  test(`bounds what open forms have in memory, and lets small ones through: ${type}`, async () => {
    const text = `${start}${"x".repeat(7 * MiB)}`;
    const sockets = await Promise.all(Array.from({ length: 10 }, () => begin(text, type)));
    const refused = await Promise.any(sockets.map(answerOf));
    assert.match(refused, /^HTTP\/1\.1 503 [\s\S]*retry-after: \d/i);
    assert.match(refused, /服务暂不可用，请稍后再试/);
    await eventually("most have come", async () => {
      return (await figure("aeromaint_form_bytes")) > 40 * MiB;
    });
    assert.ok((await figure("aeromaint_form_bytes")) <= 64 * MiB);
    assert.equal((await send(["title", "a"], ["content", "<p>a</p>"])).statusCode, 200);
    for (const socket of open) socket.destroy();
    await eventually("none is open", async () => (await figure("aeromaint_open_forms")) === 0);
    assert.equal(await figure("aeromaint_form_bytes"), 0);
  });
}
