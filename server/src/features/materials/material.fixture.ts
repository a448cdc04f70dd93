import sharp from "sharp";
import { startTestApp } from "../../../test/harness.ts";

/** Starts the application with clients and builders for tests of products. */
export async function startMaterialApp() {
  const t = await startTestApp();
  const admin = await t.as("admin");
  const operator = await t.as("operator");
  const mechanic = await t.as("mechanic");
  let made = 0;

  /** Creates a category below `parentId`; "0": a root category. */
  async function createCategory(parentId = "0", over: object = {}): Promise<string> {
    made += 1;
    const body = { name: `分类${made}`, orderNum: made, parentId, ...over };
    const { data, message } = await operator.post("/platform/material/category", body);
    if (!data?.categoryId) throw new Error(message);
    return data.categoryId;
  }

  const values = {
    name: "主轮刹车组件",
    subtitle: "碳刹车盘",
    price: "12800",
    specifications: "AM-32-4410-7",
    brand: "云翼",
    style: "碳盘",
    characteristic: "磨损指示销可目视",
    description: "适用于单通道机型主轮",
    introduce: "修理后附适航批准标签。",
  };
  const image = sharp({ create: { width: 64, height: 36, channels: 3, background: "#123" } });
  const picture = new Blob([new Uint8Array(await image.png().toBuffer())]);

  /** Builds the form of a product; each name in `pictures` adds one picture to this list. */
  function buildForm(fields: object, pictures: readonly string[] = []): FormData {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
    for (const [index, name] of pictures.entries()) body.append(name, picture, `${index}.png`);
    return body;
  }

  const send = (fields: object, by = operator) =>
    by.post(
      "/material/info",
      buildForm({ ...values, ...fields }, ["coverImage", "files.detailImages"]),
    );

  /** Creates a product; pending without `status`. */
  async function createProduct({
    status,
    ...fields
  }: {
    status?: "1" | "2";
    [field: string]: unknown;
  }) {
    const { data, message } = await send(fields);
    if (!data?.infoId) throw new Error(message);
    const { infoId }: { infoId: string } = data;
    if (status) await operator.patch(`/material/info/${infoId}`, { status });
    return infoId;
  }

  return {
    ...t,
    admin,
    operator,
    mechanic,
    createCategory,
    values,
    buildForm,
    send,
    createProduct,
  };
}
