import { allPermissions } from "@aeromaint/contracts/auth/permissions.ts";
import type { UnitOfWork } from "../src/infra/db/unit-of-work.ts";
import type { CurrentUser } from "../src/infra/sessions/current-user.ts";
import type { DemoContext } from "./demo-context.ts";
import { DemoFiles } from "./demo-files.ts";
import { seedAccounts } from "./seed-accounts.ts";
import { seedActivity, seedSubscriptions, suppressOldEvents } from "./seed-activity.ts";
import { seedApplicability } from "./seed-applicability.ts";
import { seedAuthorisations } from "./seed-authorisations.ts";
import type { BaseIds } from "./seed-base.ts";
import { seedCirculations } from "./seed-circulations.ts";
import { seedItems, seedNotices } from "./seed-content.ts";
import { seedDocuments } from "./seed-documents.ts";
import { seedOrganisation } from "./seed-organisation.ts";
import { seedFirmLicences, seedPeople } from "./seed-people.ts";
import { seedInquiries, seedProducts } from "./seed-products.ts";
import { seedSalaries } from "./seed-salaries.ts";
import { seedSpace } from "./seed-space.ts";
import { seedTables } from "./seed-tables.ts";
import { seedTraining } from "./seed-training.ts";

interface DemoSeedOptions {
  unit: UnitOfWork;
  base: BaseIds;
  now: Date;
  /** Hashes a password for storage. */
  hash: (password: string) => Promise<string>;
}

/** Fills a fresh installation with the demo's accounts and content through the product's own code. */
export async function seedDemo({ unit, base, now, hash }: DemoSeedOptions): Promise<void> {
  await seedAccounts(unit.tx, { base, hash });
  const user = admin(base);
  const { editors, approver, workshopIds } = await seedOrganisation(unit.tx, { base, user, hash });
  const demoFiles = new DemoFiles({ unit, userId: base.adminId });
  const context: DemoContext = { unit, user, now, demoFiles, editors, approver, seeded: new Map() };
  await seedPeople(context, workshopIds);
  await seedFirmLicences(context);
  await seedSalaries({ unit, user, now });
  await seedTables(unit.tx, user);
  await seedItems(context, base);
  await seedSpace(context);
  await seedProducts(context);
  await seedInquiries(context);
  await seedNotices(context);
  await seedApplicability(context);
  await seedDocuments(context);
  await seedCirculations(context);
  await seedTraining(context);
  await seedAuthorisations(context);
  await seedSubscriptions(context);
  await seedActivity(context);
  await suppressOldEvents(context);
  unit.afterCommit(() => demoFiles.discard());
}

function admin({ adminId, deptId }: BaseIds): CurrentUser {
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
