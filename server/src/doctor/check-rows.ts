import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import type pg from "pg";
import { menuEntriesOf } from "../features/system/menu/menu-entries.ts";
import type { Config } from "../infra/config/config.ts";
import { findPublicVariables } from "../infra/config/public-variables.ts";
import { findDemoPasswords } from "../installation.ts";
import { doctorText, type Finding, findingsOf } from "./finding.ts";

/**
 * Warns about accounts that differ only in letter case, width or invisible characters. Older
 * versions accepted them.
 */
export async function checkAccountPairs(client: pg.Client): Promise<Finding[]> {
  const { good, warning } = findingsOf("account-pairs");
  const { rows } = await client.query<{ names: string }>(`
    select string_agg(user_name, ' = ' order by look_alike) as names from sys_user
    where account_form in (select account_form from sys_user where look_alike > 0)
    group by account_form order by account_form`);
  if (rows.length === 0) return [good(doctorText("没有相似的账号", "no accounts look alike"))];
  const names = rows.map((row) => row.names);
  return [
    warning(
      doctorText(
        `${rows.length} 组账号仅大小写、全半角或不可见字符不同：${names.join("、")}`,
        `${rows.length} groups of accounts differ by capitals, width or invisible characters alone: ${names.join(", ")}`,
      ),
      doctorText(
        "各账号须按原样输入登录；改名或删除其中之一后不再区分",
        "people sign in with the exact spelling, until one account is renamed or removed",
      ),
    ),
  ];
}

/** Warns about demo passwords; an error if others reach the installation. */
export async function checkAccounts(client: pg.Client, config: Config): Promise<Finding[]> {
  const { good, warning, error } = findingsOf("accounts");
  const { rows } = await client.query<{ userName: string; passwordHash: string }>(
    `select user_name as "userName", password_hash as "passwordHash" from sys_user
     where user_name = any($1) and status = '1'`,
    [Object.keys(demoPasswords)],
  );
  const known = await findDemoPasswords(rows);
  if (known.length === 0) return [good(doctorText("没有演示密码", "no demo password is in use"))];
  const said = doctorText(
    `账号 ${known.join("、")} 使用演示密码`,
    `demo passwords of ${known.join(", ")}`,
  );
  const advice = doctorText(
    "对外服务前运行 npm run demo-passwords 更换这些密码",
    "run npm run demo-passwords, which changes them, before others reach the platform",
  );
  if (findPublicVariables(config).length > 0) return [error(said, advice)];
  return [config.demo ? good(said) : warning(said, advice)];
}

/** Warns about entries of this release that found no place in the menu. */
export async function checkMenus(client: pg.Client): Promise<Finding> {
  const { good, warning } = findingsOf("menus");
  const { rows } = await client.query<{ code: string }>(
    "select menu_code as code from placed_menu",
  );
  const placed = new Set(rows.map(({ code }) => code));
  const names = menuEntriesOf().flatMap(({ code, name }) => (placed.has(code) ? [] : [name]));
  // Without any entry, nothing is installed yet.
  if (names.length === 0 || placed.size === 0)
    return good(doctorText("菜单完整", "the menu has every new entry"));
  return warning(
    doctorText(
      `${names.length} 个菜单项尚未加入菜单：${names.join("、")}`,
      `${names.length} entries are not in the menu: ${names.join(", ")}`,
    ),
    doctorText(
      "重启服务；仍未加入时，在菜单管理中恢复其上级菜单",
      "restart the server; if they are still missing, restore the menus above them",
    ),
  );
}

const shown = 50;

/** Warns about equal authorisations with overlapping periods. Older versions accepted them. */
export async function checkAuthorisations(client: pg.Client, now: Date): Promise<Finding[]> {
  const { good, warning } = findingsOf("authorisations");
  const { rows } = await client.query<{ pair: string }>(
    `with open as (select * from authorisation a where valid_until >= $1::timestamptz::date and not exists (
       select from authorisation_act e where e.authorisation_id = a.authorisation_id and e.act = 'end'))
     select concat_ws(' ', b.number, a.number) as pair
     from open a join open b on a.user_id = b.user_id and a.category_id = b.category_id
       and a.level is not distinct from b.level and a.type_id is not distinct from b.type_id
       and a.registrations @> b.registrations and a.registrations <@ b.registrations
       and a.chapters @> b.chapters and a.chapters <@ b.chapters
       and a.valid_from <= b.valid_until and b.valid_from <= a.valid_until
       and b.authorisation_id < a.authorisation_id
     order by b.authorisation_id, a.authorisation_id`,
    [now],
  );
  if (rows.length === 0) return [good(doctorText("没有重复的授权", "no authorisation is doubled"))];
  const pairs = rows.slice(0, shown).map(({ pair }) => pair);
  return [
    warning(
      doctorText(
        `${rows.length} 对授权重复：${pairs.join("；")}`,
        `${rows.length} pairs of authorisations are equal: ${pairs.join("; ")}`,
      ),
      doctorText("终止每对中多余的一份", "end one of each pair"),
    ),
  ];
}
