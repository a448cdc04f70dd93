import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp } from "../../../test/harness.ts";
import { addMetaTags, findSharedEntry } from "../../infra/ssr/web-pages.ts";

const base = "https://mro.example";
const hostile = `"><script>alert(1)</script>&'$&`;
let t: Awaited<ReturnType<typeof startTestApp>>;

before(async () => {
  t = await startTestApp({ publicUrl: base });
  t.at(new Date("2026-06-15T10:00:00+08:00"));
});
after(() => t.close());

const page =
  '<head><meta name="description" content="平台" /><title>航空维修信息平台</title></head><body></body>';

async function notice(over: object = {}): Promise<string> {
  const { noticeId } = await t.db
    .insertInto("platformNotice")
    .values({
      noticeTitle: "机库停电",
      noticeContent: "<p>只有登录的人看得到的下文</p>",
      summary: "夜间停电",
      noticeTime: "2026-06-01 08:00:00",
      ...over,
    })
    .returning("noticeId")
    .executeTakeFirstOrThrow();
  return noticeId;
}

const hidden = { noticeTime: "2026-06-16 08:00:00" };
const gone = { takeDownTime: "2026-06-10 08:00:00" };
const get = (url: string) => t.app.inject(url);

test("lists screens, categories and released entries in the sitemap", async () => {
  const ids = [await notice(), await notice(hidden), await notice(gone)];
  const { body, headers } = await get("/sitemap.xml");
  assert.equal(headers["content-type"], "application/xml; charset=utf-8");
  const locations = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
  assert.ok(locations.includes(`${base}/web-site/maintain-info`));
  const [categoryId] = t.base.categoryIds.values();
  assert.ok(locations.some((url) => url?.includes(`categoryId=${categoryId}&amp;name=%E`)));
  const listed = ids.map((id) => locations.includes(`${base}/web-site/notice-detail?id=${id}`));
  assert.deepEqual(listed, [true, false, false]);
  assert.equal((await get("/sitemap/2")).body.includes(`id=${ids[0]}`), true);
  for (const number of ["0", "3", "x", "999999999999999999", "99999999999999999999"]) {
    assert.equal((await get(`/sitemap/${number}`)).statusCode, 404, number);
  }
});

test("lists the newest twenty notices with summaries in the feed", async () => {
  for (let day = 1; day <= 21; day += 1) {
    await notice({
      noticeTitle: `第${day}天`,
      noticeTime: `2026-05-${String(day).padStart(2, "0")} 08:00:00`,
    });
  }
  await notice({ noticeTitle: hostile });
  await notice({ noticeTitle: "未来", ...hidden });
  const { body, headers } = await get("/feed.xml");
  assert.equal(headers["content-type"], "application/rss+xml; charset=utf-8");
  assert.equal(body.match(/<item>/g)?.length, 20);
  assert.ok(body.includes("<title>第21天</title>") && !body.includes("<title>第1天</title>"));
  assert.ok(body.includes("<pubDate>Thu, 21 May 2026 00:00:00 GMT</pubDate>"));
  assert.ok(!body.includes("下文") && !body.includes("未来"));
  assert.ok(body.includes("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&apos;$&amp;"));
});

test("uses the host of the request without a configured address, and refuses a forged host", async () => {
  const plain = await startTestApp();
  try {
    const ask = (host: string) => plain.app.inject({ url: "/sitemap.xml", headers: { host } });
    assert.match(
      (await ask("site.example:8086")).body,
      /<loc>http:\/\/site\.example:8086\/web-site/,
    );
    assert.equal((await ask('x"><script>')).statusCode, 404);
  } finally {
    await plain.close();
  }
});

test("adds title, summary and picture of a shared entry to the page", async () => {
  const id = await notice({ noticeTitle: hostile });
  await t.db
    .insertInto("sysFile")
    .values({
      fileId: "aaaaaaaaaaaaaaaaaaaaaa",
      ownerId: id,
      field: "file",
      name: "封面.png",
      size: "1",
      contentType: "image/png",
      sha256: "-",
    })
    .execute();
  const shared = await findSharedEntry(t.app, `/web-site/notice-detail?id=${id}`);
  assert.ok(shared);
  const html = addMetaTags(page, shared, { base });
  assert.ok(!html.includes("<script"));
  const title = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;$&amp;";
  assert.ok(html.includes(`<title>${title} - 航空维修信息平台</title>`), html);
  assert.ok(html.includes('<meta name="description" content="夜间停电" />'));
  for (const [name, value] of [
    ["title", title],
    ["description", "夜间停电"],
    ["url", `${base}/web-site/notice-detail?id=${id}`],
    ["image", `${base}/api/open/oss/preview/byid/aaaaaaaaaaaaaaaaaaaaaa?w=1200`],
  ] as const) {
    assert.ok(html.includes(`<meta property="og:${name}" content="${value}" />`), name);
  }
});

test("adds nothing for hidden, unknown or other entries", async () => {
  const shown = await notice();
  const at = (query: string) => findSharedEntry(t.app, `/web-site/${query}`);
  assert.ok(await at(`notice-detail?id=${shown}`));
  assert.equal(await at(`notice-detail?id=${await notice(hidden)}`), null);
  assert.equal(await at(`notice-detail?id=${await notice(gone)}`), null);
  assert.equal(await at(`maintain-info?repairId=${shown}`), null);
  assert.equal(await at("notice-detail?id=1%27"), null);
  assert.equal(await at("notice-detail"), undefined);
  assert.equal((await get(`/api/open/shared/${await notice(hidden)}`)).statusCode, 404);
});
