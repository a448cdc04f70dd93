import type { UnitOfWork } from "../../../src/infra/db/unit-of-work.ts";

const hour = 3_600_000;

interface Context {
  unit: UnitOfWork;
  now: Date;
}

interface DemoInquiry {
  /** Part number of the product that is asked for. */
  partNumber: string;
  /** Account of who asks. */
  inquirer: string;
  quantity: number;
  message: string;
  phone?: string;
  /** So many hours ago. */
  ago: number;
  /** What the recipient has answered. */
  reply?: string;
}

const inquiries: readonly DemoInquiry[] = [
  {
    partNumber: "AM-32-4410-7",
    inquirer: "mechanic",
    quantity: 2,
    message: "计划下月换季前更换，能否随件提供轴承更换记录？旧件可交回。",
    ago: 70,
    reply: "可以，轴承与防尘圈更换记录随箱。旧件到库检查合格后减免交换费的一成。",
  },
  {
    partNumber: "AM-32-4501-R",
    inquirer: "aviator",
    quantity: 4,
    message: "请问同一批次能否供四条，生产日期最早是什么时候？",
    phone: "13800001453",
    ago: 20,
  },
  {
    partNumber: "AM-29-1110-7",
    inquirer: "yunling.parts",
    quantity: 1,
    message: "我司客户急需，今晚能否发到成都？",
    ago: 5,
  },
  {
    partNumber: "AM-72-4107-2",
    inquirer: "mechanic",
    quantity: 1,
    message: "转接段是否同批大修，是否提供孔探照片？",
    ago: 30,
  },
];

/** A few inquiries for the demo's products: answered and waiting, for firms and for the platform. */
export async function seedInquiries({ unit: { tx }, now }: Context): Promise<void> {
  for (const { partNumber, inquirer, ago, reply, ...asked } of inquiries) {
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
        ...{ ...asked, ...product, inquirerId, recipientId: to, createdAt: since(ago) },
        ...(reply && { reply, repliedBy: to, repliedAt: since(ago - 3) }),
      })
      .execute();
  }
}
