import { type DictionaryType, dictionaries } from "@aeromaint/contracts/dictionaries.ts";
import { builtInValues } from "@aeromaint/contracts/system/built-in-values.ts";
import { builtInParameters, type Parameter } from "@aeromaint/contracts/system/parameters.ts";
import { sql } from "kysely";
import { placeMenus } from "../src/features/system/menu/place-menus.queries.ts";
import type { Read, Tx } from "../src/infra/db/database.ts";
import roles from "./base/roles.json" with { type: "json" };
import { seedTables } from "./seed-tables.ts";

/** Ids for the other seeds. */
export interface BaseIds {
  deptId: string;
  roleIds: ReadonlyMap<string, string>;
  /** Category ids of the 145 module by name. */
  categoryIds: ReadonlyMap<string, string>;
  adminId: string;
}

interface AdminPassword {
  passwordHash: string;
  /** True if the password was generated for the first start. */
  passwordGiven?: boolean;
}

interface BaseSeedOptions {
  /** True: passwords chosen by another person must be changed first. */
  changeFirstPassword?: boolean;
}

/** Fills an empty database with the data that the platform requires. */
export async function seedBase(
  tx: Tx,
  { changeFirstPassword = false, ...admin }: AdminPassword & BaseSeedOptions,
): Promise<BaseIds> {
  await seedDictionaries(tx);
  await seedParameters(tx, { "sys.account.changeFirstPassword": String(changeFirstPassword) });
  const { deptId } = await tx
    .insertInto("sysDept")
    .values({ deptName: "航空维修平台", orderNum: 1 })
    .returning("deptId")
    .executeTakeFirstOrThrow();
  await placeMenus(tx);
  const roleIds = await seedRoles(tx);
  const adminId = await seedAdmin(tx, { deptId, roleIds, ...admin });
  const folder = new URL("./base/", import.meta.url);
  await seedTables(tx, { userId: adminId, deptId }, folder);
  await assignPost(tx, adminId, "platform-director");
  const rows = await tx.selectFrom("contentCategory").select(["categoryId", "name"]).execute();
  await sql`select suggest_refresh(array(select category_id from content_category))`.execute(tx);
  const categoryIds = new Map(rows.map(({ categoryId, name }) => [name, categoryId]));
  return { deptId, roleIds, categoryIds, adminId };
}

/** Adds the built-in parameters that are missing. Existing rows stay as they are. */
export async function seedParameters(db: Read, chosen: Record<string, string> = {}): Promise<void> {
  const stored = await db.selectFrom("sysConfig").select("configKey").execute();
  const known = new Set(stored.map(({ configKey }) => configKey));
  const missing = Object.entries<Parameter>(builtInParameters).filter(([key]) => !known.has(key));
  const rows = missing.map(([configKey, { name: configName, value, remark = null }]) => ({
    configKey,
    configName,
    remark,
    configType: "Y",
    configValue: chosen[configKey] ?? value,
  }));
  // Another server may start at the same time.
  const insertion = db.insertInto("sysConfig").onConflict((on) => on.doNothing());
  if (rows.length > 0) await insertion.values(rows).execute();
}

async function seedDictionaries(tx: Tx): Promise<void> {
  const types = Object.entries(dictionaries).map(([dictType, { name }]) => ({
    // The keys of the dictionaries are their types.
    dictType: dictType as DictionaryType,
    dictName: name,
  }));
  const data = types.flatMap(({ dictType }) =>
    builtInValues(dictType).map(({ label, value, style }, index) => ({
      dictType,
      dictLabel: label,
      dictValue: value,
      dictSort: index + 1,
      dictStyle: style ?? null,
    })),
  );
  await tx.insertInto("sysDictType").values(types).execute();
  await tx.insertInto("sysDictData").values(data).execute();
}

/** Seeds the roles. `admin` has every permission by its key; other roles have applications. */
async function seedRoles(tx: Tx): Promise<Map<string, string>> {
  const roleIds = new Map<string, string>();
  for (const { applications, ...role } of roles) {
    const { roleId } = await tx
      .insertInto("sysRole")
      .values({ ...role, status: "1" })
      .returning("roleId")
      .executeTakeFirstOrThrow();
    roleIds.set(role.roleKey, roleId);
    await sql`
      with recursive held as (
        select menu_id from sys_menu
        where parent_id is null and menu_code = any(${[...applications]}::text[])
        union all select m.menu_id from held join sys_menu m on m.parent_id = held.menu_id
      ) insert into sys_role_menu (role_id, menu_id) select ${roleId}::bigint, menu_id from held`.execute(
      tx,
    );
  }
  return roleIds;
}

async function seedAdmin(
  tx: Tx,
  {
    deptId,
    roleIds,
    passwordHash,
    passwordGiven = false,
  }: AdminPassword & { deptId: string; roleIds: Map<string, string> },
): Promise<string> {
  const { userId } = await tx
    .insertInto("sysUser")
    .values({
      userName: "admin",
      nickName: "系统管理员",
      deptId,
      status: "1",
      sex: "1",
      userType: "00",
      passwordHash,
      passwordGiven,
    })
    .returning("userId")
    .executeTakeFirstOrThrow();
  const roleId = roleIds.get("admin");
  if (roleId) await tx.insertInto("sysUserRole").values({ userId, roleId }).execute();
  return userId;
}

/** Assigns a post. Every user in user management needs at least one post. */
export async function assignPost(tx: Tx, userId: string, postCode: string): Promise<void> {
  await tx
    .insertInto("sysUserPost")
    .columns(["userId", "postId"])
    .expression((eb) =>
      eb
        .selectFrom("sysPost")
        .select((post) => [post.val(userId).$castTo<string>().as("userId"), "postId"])
        .where("postCode", "=", postCode),
    )
    .execute();
}
