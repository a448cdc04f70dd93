import { type DemoAccount, demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { sql } from "kysely";
import type { Tx } from "../src/infra/db/database.ts";
import type { CurrentUser } from "../src/infra/sessions/current-user.ts";
import organisation from "./demo/organisation.json" with { type: "json" };
import { assignPost, type BaseIds } from "./seed-base.ts";

const { branches, roles, editors, staff, menus } = organisation;

interface OrganisationSeedContext {
  base: BaseIds;
  user: CurrentUser;
  /** Hashes a password for storage. */
  hash: (password: string) => Promise<string>;
}

export interface Organisation {
  /** Authors of the demo's content, each from another department. */
  editors: CurrentUser[];
  /** Approver of reviewed revisions. */
  approver: CurrentUser;
  /** Departments in which people work. */
  workshopIds: string[];
}

/** Seeds branches, workshops, and editors with roles of different data scopes. */
export async function seedOrganisation(
  tx: Tx,
  context: OrganisationSeedContext,
): Promise<Organisation> {
  const deptIds = await seedBranches(tx, context.base.adminId);
  await seedRoles(tx);
  const made: CurrentUser[] = [];
  for (const { dept, ...editor } of editors) {
    const deptId = deptIds.get(dept) ?? context.base.deptId;
    made.push(await seedStaff(tx, { ...editor, post: "content-editor", deptId }, context));
  }
  await nameLeaders(tx, made);
  let approver = context.user;
  for (const person of staff) {
    approver = await seedStaff(tx, { ...person, deptId: context.base.deptId }, context);
  }
  const workshops = branches.flatMap((branch) => branch.workshops);
  const workshopIds = workshops.flatMap((name) => deptIds.get(name) ?? []);
  return { editors: made, approver, workshopIds };
}

interface StaffMember {
  userName: string;
  nickName: string;
  sex: string;
  post: string;
  roleKey: string;
  deptId: string;
}

async function seedStaff(
  tx: Tx,
  { post, roleKey, ...person }: StaffMember,
  { user, hash }: OrganisationSeedContext,
): Promise<CurrentUser> {
  const passwordHash = await hash(demoPasswords[person.userName as DemoAccount]);
  const { userId } = await tx
    .insertInto("sysUser")
    .values({ ...person, passwordHash, userType: "04" })
    .returning("userId")
    .executeTakeFirstOrThrow();
  await assignPost(tx, userId, post);
  await sql`
    insert into sys_user_role (user_id, role_id)
    select ${userId}::bigint, role_id from sys_role where role_key = ${roleKey}`.execute(tx);
  return { ...user, ...person, userId, userType: "04" };
}

/** Returns ids of the new departments by name. */
async function seedBranches(tx: Tx, leader: string): Promise<Map<string, string>> {
  const deptIds = new Map<string, string>();
  const add = async (deptName: string, parentId: string | null, orderNum: number) => {
    const { deptId } = await tx
      .insertInto("sysDept")
      .values({ deptName, parentId, orderNum, leader })
      .returning("deptId")
      .executeTakeFirstOrThrow();
    deptIds.set(deptName, deptId);
    return deptId;
  };
  for (const [index, { name, workshops }] of branches.entries()) {
    // The platform's own department comes first.
    const branchId = await add(name, null, index + 2);
    for (const [place, workshop] of workshops.entries()) await add(workshop, branchId, place + 1);
  }
  return deptIds;
}

/** Seeds roles. A role has single menus, and other menus with their subtrees. */
async function seedRoles(tx: Tx): Promise<void> {
  const last = 5;
  const rows = roles.map((role, index) => ({ ...role, roleSort: last + 1 + index, status: "1" }));
  await tx.insertInto("sysRole").values(rows).execute();
  await sql`
    with recursive whole as (
      select menu_id from sys_menu where menu_code = any(${menus.whole}::text[])
      union
      select m.menu_id from whole w join sys_menu m on m.parent_id = w.menu_id
    ), granted as (
      select menu_id from whole
      union
      select menu_id from sys_menu where menu_code = any(${menus.alone}::text[])
    )
    insert into sys_role_menu (role_id, menu_id)
    select r.role_id, g.menu_id from sys_role r cross join granted g
    where r.role_key = any(${roles.map(({ roleKey }) => roleKey)}::text[])`.execute(tx);
}

async function nameLeaders(tx: Tx, made: readonly CurrentUser[]): Promise<void> {
  for (const { name, leader } of branches) {
    const userId = made.find(({ userName }) => userName === leader)?.userId;
    if (!userId) continue;
    await tx.updateTable("sysDept").set({ leader: userId }).where("deptName", "=", name).execute();
  }
}
