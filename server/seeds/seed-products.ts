import { materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { sql } from "kysely";
import { Type } from "typebox";
import { materialStore } from "../src/features/materials/products/material.queries.ts";
import { decideProducts } from "../src/features/materials/products/material-decision.queries.ts";
import type { UnitOfWork } from "../src/infra/db/unit-of-work.ts";
import inquiries from "./demo/inquiries.json" with { type: "json" };
import type { DemoContext } from "./demo-context.ts";
import { frontMatter, readTexts } from "./read-seeds.ts";

const { categoryId, supplierId, coverImage, detailImages, introduce, ...texts } =
  materialInfo.create.properties;
const pictures = Type.Array(Type.String());

const productFront = frontMatter({
  ...texts,
  /** Category name, which is unique in the demo's tree. */
  category: Type.String(),
  price: Type.String(),
  /** Name of the offering firm, one of the demo's firms. */
  supplier: Type.Optional(Type.String()),
  /** Drawings in `covers`. The first cover is the main picture; `detail` is shown below the text. */
  cover: pictures,
  detail: pictures,
  /** Pending, approved, rejected. */
  status: Type.Enum(["0", "1", "2"]),
});

/** Reason for rejected products. */
const rejectionReason = "缺少适航批准标签的照片，请补充后再提交。";

/** Seeds approved, rejected and pending products in the categories. */
export async function seedProducts(context: DemoContext): Promise<void> {
  const { unit, demoFiles, seeded, user, now } = context;
  const actor = { user, now };
  const categoryIds = await idsOfCategories(unit);
  const firmIds = await idsOfFirms(unit);
  const covers = (names: string[]) => Promise.all(names.map((name) => demoFiles.cover(name)));
  for (const product of interleaveByCategory(await readTexts("products", productFront))) {
    const {
      path,
      body,
      category,
      cover,
      detail,
      status,
      supplier,
      price,
      chapters,
      types,
      ...facts
    } = product;
    const input = {
      ...facts,
      price: Number(price),
      introduce: body,
      categoryId: idOf(categoryIds, category),
      supplierId: supplier ? idOf(firmIds, supplier) : null,
      coverImage: await covers(cover),
      detailImages: await covers(detail),
    };
    const id = await materialStore.create(unit, input, actor);
    seeded.set(path, { id, chapters, types });
    if (status === "0") continue;
    await decideProducts(unit, { ids: [id], status, reason: rejectionReason }, actor);
  }
}

type IdsByName = ReadonlyMap<string, string>;

function idOf(ids: IdsByName, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`The demo has no category or firm ${name}.`);
  return id;
}

async function idsOfCategories({ tx }: UnitOfWork): Promise<IdsByName> {
  const rows = await tx.selectFrom("materialCategory").select(["name", "categoryId"]).execute();
  await sql`select suggest_refresh(${rows.map(({ categoryId }) => categoryId)}::bigint[])`.execute(
    tx,
  );
  return new Map(rows.map(({ name, categoryId }) => [name, categoryId]));
}

async function idsOfFirms({ tx }: UnitOfWork): Promise<IdsByName> {
  const firms = await tx
    .selectFrom("repairPerson")
    .select(["informationId", "enterpriseName"])
    .where("userNature", "=", "2")
    .execute();
  return new Map(
    firms.map(({ enterpriseName, informationId }) => [enterpriseName ?? "", informationId]),
  );
}

/**
 * Takes one product of each category in turn, so that every list page shows many kinds. The result is reversed,
 * because lists show the newest product first.
 */
function interleaveByCategory<T extends { category: string }>(all: readonly T[]): T[] {
  const groups = [...Map.groupBy(all, ({ category }) => category).values()];
  const longest = Math.max(0, ...groups.map((group) => group.length));
  const rounds = Array.from({ length: longest }, (_, round) =>
    groups.flatMap((group) => group[round] ?? []),
  );
  return rounds.flat().toReversed();
}

const hour = 3_600_000;

/** Seeds answered and waiting inquiries, for firms and for the platform. */
export async function seedInquiries({ unit: { tx }, now }: DemoContext): Promise<void> {
  for (const { partNumber, inquirer, hoursAgo, reply, ...inquiry } of inquiries) {
    const { recipientId, ...product } = await tx
      .selectFrom("materialInfo as m")
      .leftJoin("repairPerson as s", "s.informationId", "m.supplierId")
      .select(["m.infoId", "m.name as productName", "m.partNumber", "m.deptId", "m.createdBy"])
      .select(["s.enterpriseName as supplierName", "s.userId as recipientId"])
      .where("m.partNumber", "=", partNumber)
      .executeTakeFirstOrThrow();
    const { userId: inquirerId } = await tx
      .selectFrom("sysUser")
      .select("userId")
      .where("userName", "=", inquirer)
      .executeTakeFirstOrThrow();
    const to = recipientId ?? product.createdBy;
    const since = (hours: number) => new Date(now.getTime() - hours * hour).toISOString();
    await tx
      .insertInto("materialInquiry")
      .values({
        ...inquiry,
        ...product,
        inquirerId,
        recipientId: to,
        createdAt: since(hoursAgo),
        ...(reply && { reply, repliedBy: to, repliedAt: since(hoursAgo - 3) }),
      })
      .execute();
  }
}
