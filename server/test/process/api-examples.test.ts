import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { tokenScopes } from "@aeromaint/contracts/access-tokens/token-scopes.ts";
import { createOwnToken } from "../../src/features/access-tokens/access-token.fixture.ts";
import { startTestApp, type TestClient } from "../harness.ts";
import { curlBlocks, runCurl } from "./curl-request.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let folder: string;
let env: Record<string, string>;
let examples: string[];

before(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  admin = await t.as("admin");
  folder = await mkdtemp(join(tmpdir(), "aeromaint-api-"));
  await writeFile(
    join(folder, "inspection.pdf"),
    "%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n",
  );
  const category = { name: "起落架", orderNum: 1, cover: "2" };
  const { data } = await admin.post("/platform/category", category);
  const { token } = await createOwnToken(admin, tokenScopes, { name: "文档示例" });
  const { port } = t.app.server.address() as AddressInfo;
  env = { AEROMAINT: `http://127.0.0.1:${port}`, TOKEN: token, CATEGORY: data.categoryId };
  const guide = await readFile(new URL("../../../docs/api.md", import.meta.url), "utf8");
  examples = curlBlocks(guide);
});
after(async () => {
  await rm(folder, { recursive: true, force: true });
  await t.close();
});

const exampleWith = (part: string): string => {
  const found = examples.find((example) => example.includes(part));
  assert.ok(found, part);
  return found;
};
const filter = "--data-urlencode";
const creation = "-F ";
const sheet = "/export";
const circulated = "/circulations/own";

test("docs/api.md has its examples", () => {
  assert.equal(examples.length, 4);
  assert.equal(new Set([filter, creation, sheet, circulated].map(exampleWith)).size, 4);
});

test("examples have the documented results", async () => {
  const answerOf = async (part: string) => {
    const response = await runCurl(exampleWith(part), { env, folder });
    const answer = (await response.json()) as { code: number; message: string; data: Answered };
    assert.equal(answer.code, 200, answer.message);
    return answer.data;
  };
  const { repairId } = await answerOf(creation);
  const { data: item } = await admin.get(`/platform/info/details/${repairId}`);
  assert.equal(item.content, "<p>检查减震支柱下部密封有无渗漏。</p>");
  assert.equal(item.fileVOList[0].name, "inspection.pdf");
  const { data: log } = await admin.get("/system/monitor/operlog?title=维修信息");
  assert.match(log.list[0].accessToken, /^令牌：文档示例（amt_[a-z2-9]{8}）$/);

  const { total, list } = await answerOf(filter);
  assert.deepEqual([total, list[0]?.title], [1, "起落架减震支柱漏油检查"]);
  assert.equal((await answerOf(circulated)).total, 0);

  assert.equal((await runCurl(exampleWith(sheet), { env, folder })).status, 200);
  assert.equal(String(await readFile(join(folder, "aircraft.xlsx"))).slice(0, 2), "PK");
});

interface Answered {
  repairId: string;
  total: number;
  list: { title: string }[];
}

test("examples work with curl", { skip: !hasCurl() && "no curl here" }, async () => {
  await rm(join(folder, "aircraft.xlsx"), { force: true });
  for (const example of examples) {
    const { stdout } = await promisify(execFile)("sh", ["-c", example], {
      cwd: folder,
      env: { ...process.env, ...env },
      timeout: 20_000,
    });
    if (example.includes(sheet)) continue;
    assert.equal(JSON.parse(stdout).code, 200, stdout);
  }
  assert.ok((await stat(join(folder, "aircraft.xlsx"))).size > 1_000);
});

function hasCurl(): boolean {
  try {
    execFileSync("curl", ["--version"]);
    return true;
  } catch {
    return false;
  }
}

test("refuses examples with a revoked token", async () => {
  const { data } = await admin.get("/system/token?name=文档示例");
  await admin.del(`/system/token/${data.list[0].tokenId}`);
  for (const example of examples) {
    assert.equal((await runCurl(example, { env, folder })).status, 401, example);
  }
});
