import { allPermissions } from "@aeromaint/contracts/permissions.ts";
import type { UnitOfWork } from "../../../src/infra/db/unit-of-work.ts";
import type { CurrentUser } from "../../../src/infra/sessions/current-user.ts";
import type { Base } from "../base/seed-base.ts";
import { DemoFiles } from "./demo-files.ts";
import { demoFolder } from "./demo-folder.ts";
import { seedAccounts } from "./seed-accounts.ts";
import { seedActivity } from "./seed-activity.ts";
import { seedDocuments } from "./seed-documents.ts";
import { seedFleet } from "./seed-fleet.ts";
import { seedInquiries } from "./seed-inquiries.ts";
import { seedItems } from "./seed-items.ts";
import { seedNotices } from "./seed-notices.ts";
import { seedOrganisation } from "./seed-organisation.ts";
import { seedPeople } from "./seed-people.ts";
import { seedProducts } from "./seed-products.ts";
import { seedSalaries } from "./seed-salaries.ts";
import { seedSpace } from "./seed-space.ts";
import { seedSubscriptions } from "./seed-subscriptions.ts";

interface Context {
  unit: UnitOfWork;
  base: Base;
  now: Date;
  /** Makes the stored form of a password. */
  hash: (password: string) => Promise<string>;
}

/** Fills a fresh installation with the demo's accounts and content, through the code that serves. */
export async function seedDemo(context: Context): Promise<void> {
  const { unit, base, now, hash } = context;
  await seedAccounts(unit.tx, { base, hash });
  const demoFiles = new DemoFiles({ unit, userId: base.adminId });
  const user = admin(base);
  const { editors, workshopIds } = await seedOrganisation(unit.tx, { base, user, hash });
  await seedPeople({ unit, base, demoFiles, workshopIds, now });
  await seedSalaries({ tx: unit.tx, user, now });
  await seedItems({ unit, base, demoFiles, user, editors, now });
  await seedDocuments({ unit, demoFiles, user, editors, now });
  await seedSpace({ unit, user, now });
  await seedProducts({ unit, demoFiles, user, now });
  await seedInquiries({ unit, now });
  await seedNotices({ unit, user, demoFiles, now, notices: await demoFolder("notices") });
  await seedFleet({ tx: unit.tx, user });
  await seedSubscriptions(unit.tx, user);
  await seedActivity({ tx: unit.tx, now });
}

function admin({ adminId, deptId }: Base): CurrentUser {
  return {
    userId: adminId,
    userName: "admin",
    nickName: "系统管理员",
    userType: "00",
    deptId,
    sessionId: "0",
    isAdmin: true,
    roleKeys: ["admin"],
    permissions: new Set([allPermissions]),
    scope: { all: true, deptIds: [], own: false },
  };
}
