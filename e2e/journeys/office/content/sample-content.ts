import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import type { Api } from "../../../api/api.ts";
import { asFile, pdf, png } from "../../../api/sample-files.ts";

interface Sample {
  title: string;
  releaseTime?: string;
}

/** A training item with cover and annex, in the first category that has covers. */
export async function addTraining(api: Api, sample: Sample): Promise<CategoryName> {
  const category = await withCovers(api, "/train/category/name");
  const form = itemForm(sample);
  form.set("trainId", category.categoryId);
  form.set("annex", asFile(pdf("教学大纲.pdf")));
  await api.call("POST", "/train/info", form);
  return category;
}

/** A tool with cover and file, in the first category that has covers. */
export async function addTool(api: Api, sample: Sample): Promise<CategoryName> {
  const category = await withCovers(api, "/tool/category/name");
  const form = itemForm(sample);
  form.set("toolCategoryId", category.categoryId);
  form.set("file", asFile(pdf("技术参数.pdf")));
  await api.call("POST", "/tool/info", form);
  return category;
}

/** A notice with its cover; answers its id. */
export async function addNotice(api: Api, title: string): Promise<string> {
  const form = new FormData();
  form.set("noticeTitle", title);
  form.set("noticeTime", "2026-02-05 08:00:00");
  form.set("noticeContent", "<p>请各单位知悉。</p>");
  form.set("file", asFile(png("公告.png")));
  const { noticeId } = await api.call<{ noticeId: string }>("POST", "/platform/notice", form);
  return noticeId;
}

/** Some use of a category that is gone afterwards, so that no menu of another journey has it. */
export async function withCategory(
  api: Api,
  { path, name, cover }: { path: string; name: string; cover: "1" | "2" },
  use: () => Promise<void>,
): Promise<void> {
  const created = await api.call<Record<string, string>>("POST", path, {
    name,
    orderNum: 99,
    cover,
  });
  try {
    await use();
  } finally {
    await api.call("DELETE", `${path}/${Object.values(created)[0]}`);
  }
}

async function withCovers(api: Api, path: string): Promise<CategoryName> {
  const categories = await api.get<CategoryName[]>(path);
  const found = categories.find(({ cover }) => cover === "1");
  if (!found) throw new Error(`no category with covers at ${path}`);
  return found;
}

function itemForm({ title, releaseTime = "2026-02-04 08:00:00" }: Sample): FormData {
  const form = new FormData();
  form.set("title", title);
  form.set("releaseUser", "培训中心");
  form.set("releaseTime", releaseTime);
  form.set("content", "<p>先读手册，再上飞机。</p>");
  form.set("cover", asFile(png("封面.png")));
  return form;
}
