import { readFile } from "node:fs/promises";
import { accounts } from "@aeromaint/contracts/people/account.ts";
import { createAccount } from "../../../src/features/people/create-account.queries.ts";
import type { UnitOfWork } from "../../../src/infra/db/unit-of-work.ts";
import { applyFiles } from "../../../src/infra/files/owned-files.ts";
import { unusableHash } from "../../../src/infra/passwords/password-hash.ts";
import type { Base } from "../base/seed-base.ts";
import { demoAccounts } from "./accounts.ts";
import type { DemoFiles } from "./demo-files.ts";
import { type DemoPerson, issued } from "./entries/demo-person.ts";

interface Context {
  unit: UnitOfWork;
  base: Base;
  demoFiles: DemoFiles;
  /** Where maintenance people work, in turn; the others belong to the platform. */
  workshopIds: readonly string[];
  now: Date;
}

const hour = 3_600_000;

/**
 * The demo's people and firms, and the pictures of its accounts. Nobody signs in as one of the
 * people: instead of forty slow hashes they have one that no password fits.
 */
export async function seedPeople(context: Context): Promise<void> {
  const { unit, base, demoFiles, workshopIds, now } = context;
  const people = await readDemoPeople();
  for (const [index, person] of people.entries()) {
    // The last of the list came last.
    const came = new Date(now.getTime() - (people.length - index) * 19 * hour);
    const workshopId = workshopIds[index % workshopIds.length];
    const deptId = (person.userNature === "1" && workshopId) || base.deptId;
    await seedPerson({ unit, base, demoFiles, deptId, now }, person, came);
  }
  await seedPictures({ unit, base, demoFiles });
  await unit.tx
    .updateTable("sysConfig")
    .set({ configValue: "Y" })
    .where("configKey", "=", "site.registration")
    .execute();
}

export async function readDemoPeople(): Promise<DemoPerson[]> {
  // demo-people.unit.test.ts holds the file to the account forms.
  return JSON.parse(await readFile(new URL("people.json", import.meta.url), "utf8"));
}

async function seedPerson(
  { unit, base, demoFiles, deptId, now }: Omit<Context, "workshopIds"> & { deptId: string },
  { userNature, form, licence, avatar, review }: DemoPerson,
  came: Date,
): Promise<void> {
  const isFirm = userNature === "2";
  await createAccount(unit, {
    userNature,
    form: {
      ...form,
      ...(licence && issued(licence, now)),
      avatar: [await demoFiles.cover(avatar)],
      ...(isFirm && { licence: [await demoFiles.cover("business-licence")] }),
    },
    passwordHash: unusableHash(),
    nature: review === undefined ? "1" : review === "pending" ? null : "2",
    reason: typeof review === "object" ? review.rejected : null,
    deptId,
    createdBy: base.adminId,
    now: came,
  });
}

/** Pictures and licence of the accounts that people sign in with. */
async function seedPictures({
  unit,
  base,
  demoFiles,
}: Pick<Context, "unit" | "base" | "demoFiles">): Promise<void> {
  const avatars = new Map(demoAccounts.map(({ userName, avatar }) => [userName, avatar]));
  const rows = await unit.tx
    .selectFrom("sysUser as u")
    .innerJoin("repairPerson as p", "p.userId", "u.userId")
    .select(["u.userId", "u.userName", "p.informationId", "p.userNature"])
    .where("u.userName", "in", [...avatars.keys()])
    .execute();
  const userId = base.adminId;
  for (const { userId: ownerId, userName, informationId, userNature } of rows) {
    const avatar = avatars.get(userName as "operator");
    if (avatar) {
      const changes = [await demoFiles.cover(avatar)];
      await applyFiles(unit, { ownerId, field: "avatar", changes, userId });
    }
    if (userNature !== "2") continue;
    const changes = [await demoFiles.cover("business-licence")];
    const { title } = accounts["2"].fields.licence;
    const licence = { ownerId: informationId, field: "licence", title, isPrivate: true };
    await applyFiles(unit, { ...licence, changes, userId });
  }
}
