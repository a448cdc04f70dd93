import assert from "node:assert/strict";
import sharp from "sharp";
import type { TestClient } from "../../../test/harness.ts";
import type { ContentModule } from "./module.ts";

/** Multipart form like in a browser: texts first, then files (or urls of kept files) in order. */
export function buildForm(
  values: Record<string, string>,
  files: [string, Blob | string, string?][] = [],
): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.append(name, value);
  for (const [name, value, fileName] of files) {
    if (typeof value === "string") body.append(name, value);
    else body.append(name, value, fileName);
  }
  return body;
}

export async function buildPicture(): Promise<Blob> {
  const image = sharp({ create: { width: 64, height: 36, channels: 3, background: "#123" } });
  return new Blob([new Uint8Array(await image.png().toBuffer())]);
}

export const pdf = new Blob(["%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"]);

/** Creates categories and items of a module through its API. */
export function contentEditor(client: TestClient, { item, category }: ContentModule) {
  let order = 10;
  return {
    async category(name: string, values: object = {}): Promise<string> {
      order += 1;
      const { data } = await client.post(category.path, { name, orderNum: order, ...values });
      return data[category.id];
    },
    /** Values of an item; `over` overrides them by field name of the module. */
    values: (categoryId: string, over: object = {}): Record<string, string> => ({
      [category.id]: categoryId,
      title: "燃油箱安全",
      releaseUser: "培训中心",
      releaseTime: "2026-06-01 09:30:00",
      content: "<p>关键设计构型控制限制</p>",
      ...over,
    }),
    async item(categoryId: string, over: object = {}): Promise<string> {
      const { data } = await client.post(item.path, this.values(categoryId, over));
      return data[item.id];
    },
  };
}

let made = 0;

/** Creates an item with a cover and a PDF in its own category. */
export async function createItemWithFiles(
  client: TestClient,
  module: ContentModule,
  over: object = {},
) {
  made += 1;
  const title = `完整条目${made}`;
  const { item, attachment, category } = module;
  const editor = contentEditor(client, module);
  const categoryId = await editor.category(`完整${made}`, { cover: "1" });
  const { data, message } = await client.post(
    item.path,
    buildForm(editor.values(categoryId, { title, ...over }), [
      ["cover", await buildPicture(), "封面.png"],
      [attachment, pdf, "手册.pdf"],
    ]),
  );
  const id: string = data?.[item.id];
  assert.ok(id, message);
  const details = async () => (await client.get(`${item.path}/details/${id}`)).data;
  const { cover, fileVOList } = await details();
  const urls: string[] = [cover.split(",")[0], fileVOList[0].url];
  const remove = () => client.del(`${item.path}/${id}`);
  const categoryPath = `${category.path}/${categoryId}`;
  return { id, title, categoryId, categoryPath, urls, details, remove };
}
