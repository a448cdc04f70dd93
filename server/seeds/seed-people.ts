import { accounts } from "@aeromaint/contracts/people/account.ts";
import type { SiteNature } from "@aeromaint/contracts/people/registration.ts";
import type { Static } from "typebox";
import { createAccount } from "../src/features/people/create-account.queries.ts";
import { decideLicences } from "../src/features/people/firms/firm-licence.queries.ts";
import { updateFiles } from "../src/infra/files/owned-files.ts";
import { unusableHash } from "../src/infra/passwords/password-hash.ts";
import demoAccounts from "./demo/accounts.json" with { type: "json" };
import firmLicences from "./demo/firm-licences.json" with { type: "json" };
import people from "./demo/people.json" with { type: "json" };
import type { DemoContext } from "./demo-context.ts";
import { type DemoLicence, licenceIssue } from "./seed-accounts.ts";

const dayMs = 86_400_000;

// Drawings replace avatars, nobody knows the passwords, and licence dates depend on the day.
type DemoAccountForm<N extends SiteNature> = Omit<
  Static<(typeof accounts)[N]["create"]>,
  "avatar" | "licence" | "pwd" | "oldpwd" | "skillTime" | "limitedTime"
>;

/** Person or firm of the demo that visitors find and that never signs in. */
export type DemoPerson = {
  [N in SiteNature]: {
    userNature: N;
    form: DemoAccountForm<N>;
    licence?: DemoLicence;
    /** Name of a drawing. */
    avatar: string;
    /** Absent: approved. */
    review?: "pending" | { rejected: string };
  };
}[SiteNature];

// demo-people.unit.test.ts checks the file against the account forms.
export const demoPeople = people as DemoPerson[];

const hour = 3_600_000;

/**
 * Seeds the demo's people and firms, and the pictures of its accounts. Nobody signs in as one of the people, so they
 * share one hash that no password matches.
 * @param workshopIds departments of maintenance people in turn; other people belong to the platform
 */
export async function seedPeople(
  context: DemoContext,
  workshopIds: readonly string[],
): Promise<void> {
  const { unit, user, now } = context;
  for (const [index, person] of demoPeople.entries()) {
    // The last entry of the list is the newest.
    const came = new Date(now.getTime() - (demoPeople.length - index) * 19 * hour);
    const workshopId = workshopIds[index % workshopIds.length];
    const deptId = (person.userNature === "1" && workshopId) || user.deptId;
    await seedPerson(context, person, { deptId, came });
  }
  await seedPictures(context);
  await unit.tx
    .updateTable("sysConfig")
    .set({ configValue: "Y" })
    .where("configKey", "=", "site.registration")
    .execute();
}

async function seedPerson(
  { unit, user, demoFiles, now }: DemoContext,
  { userNature, form, licence, avatar, review }: DemoPerson,
  { deptId, came }: { deptId: string | null; came: Date },
): Promise<void> {
  const isFirm = userNature === "2";
  await createAccount(unit, {
    userNature,
    form: {
      ...form,
      ...(licence && licenceIssue(licence, now)),
      avatar: [await demoFiles.cover(avatar)],
      ...(isFirm && { licence: [await demoFiles.cover("business-licence")] }),
    },
    passwordHash: unusableHash(),
    nature: review === undefined ? "1" : review === "pending" ? null : "2",
    reason: typeof review === "object" ? review.rejected : null,
    deptId,
    createdBy: user.userId,
    now: came,
  });
}

/** Adds pictures and licences to the accounts for sign-in. */
async function seedPictures({ unit, user, demoFiles }: DemoContext): Promise<void> {
  const avatars = new Map(demoAccounts.map(({ userName, avatar }) => [userName, avatar]));
  const rows = await unit.tx
    .selectFrom("sysUser as u")
    .innerJoin("repairPerson as p", "p.userId", "u.userId")
    .select(["u.userId", "u.userName", "p.informationId", "p.userNature"])
    .where("u.userName", "in", [...avatars.keys()])
    .execute();
  const { userId } = user;
  for (const { userId: ownerId, userName, informationId, userNature } of rows) {
    const avatar = avatars.get(userName);
    if (avatar) {
      const changes = [await demoFiles.cover(avatar)];
      await updateFiles(unit, { ownerId, field: "avatar", changes, userId });
    }
    if (userNature !== "2") continue;
    const changes = [await demoFiles.cover("business-licence")];
    const { title } = accounts["2"].fields.licence;
    const licence = { ownerId: informationId, field: "licence", title, isPrivate: true };
    await updateFiles(unit, { ...licence, changes, userId });
  }
}

/** Seeds licences submitted by firms, decided or not. Their dates depend on the day. */
export async function seedFirmLicences({ unit, user, demoFiles, now }: DemoContext): Promise<void> {
  const dayAt = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  for (const { account, daysSince, daysLeft, status, ...licence } of firmLicences) {
    const { informationId, userId } = await unit.tx
      .selectFrom("repairPerson as p")
      .innerJoin("sysUser as u", "u.userId", "p.userId")
      .select(["p.informationId", "u.userId"])
      .where("u.userName", "=", account)
      .executeTakeFirstOrThrow();
    const { licenceId } = await unit.tx
      .insertInto("firmLicence")
      .values({
        ...licence,
        informationId,
        createdBy: userId,
        validFrom: dayAt(-daysSince),
        validUntil: dayAt(daysLeft),
      })
      .returning("licenceId")
      .executeTakeFirstOrThrow();
    const changes = [await demoFiles.cover("business-licence")];
    const owned = { ownerId: licenceId, field: "picture", isPrivate: true };
    await updateFiles(unit, { ...owned, changes, userId });
    if (status !== "0")
      await decideLicences(unit, { ids: [licenceId], status: "1" }, { user, now });
  }
}
