import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import type { ApiClient } from "../../../api/api.ts";
import { pdfFile, pngFile, toFile } from "../../../api/sample-files.ts";

interface SampleItem {
  title: string;
  releaseTime?: string;
}

/** Adds a training item with cover and annex to the first category with covers. */
export async function addTraining(api: ApiClient, sample: SampleItem): Promise<CategoryName> {
  const category = await categoryWithCovers(api, "/train/category/name");
  const form = itemForm(sample);
  form.set("trainId", category.categoryId);
  form.set("annex", toFile(pdfFile("教学大纲.pdf")));
  await api.call("POST", "/train/info", form);
  return category;
}

/** Adds a tool with cover and file to the first category with covers. */
export async function addTool(api: ApiClient, sample: SampleItem): Promise<CategoryName> {
  const category = await categoryWithCovers(api, "/tool/category/name");
  const form = itemForm(sample);
  form.set("toolCategoryId", category.categoryId);
  form.set("file", toFile(pdfFile("技术参数.pdf")));
  await api.call("POST", "/tool/info", form);
  return category;
}

/** Adds a notice with its cover, and returns its id. */
export async function addNotice(api: ApiClient, title: string): Promise<string> {
  const form = new FormData();
  form.set("noticeTitle", title);
  form.set("noticeTime", "2026-02-05 08:00:00");
  form.set("noticeContent", "<p>请各单位知悉。</p>");
  form.set("file", toFile(pngFile("公告.png")));
  const { noticeId } = await api.call<{ noticeId: string }>("POST", "/platform/notice", form);
  return noticeId;
}

/** Runs `use` with a temporary category, so that no menu of another journey shows it. */
export async function withCategory(
  api: ApiClient,
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

async function categoryWithCovers(api: ApiClient, path: string): Promise<CategoryName> {
  const categories = await api.get<CategoryName[]>(path);
  const found = categories.find(({ cover }) => cover === "1");
  if (!found) throw new Error(`no category with covers at ${path}`);
  return found;
}

function itemForm({ title, releaseTime = "2026-02-04 08:00:00" }: SampleItem): FormData {
  const form = new FormData();
  form.set("title", title);
  form.set("releaseUser", "培训中心");
  form.set("releaseTime", releaseTime);
  form.set("content", "<p>先读手册，再上飞机。</p>");
  form.set("cover", toFile(pngFile("封面.png")));
  return form;
}
