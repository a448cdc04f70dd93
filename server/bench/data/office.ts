import { sql } from "kysely";
import type { Tx } from "../../src/infra/db/database.ts";

export interface OfficeSizes {
  users: number;
  logRows: number;
}

const divisions = 20;
const shopsEach = 20;
const families =
  "wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo";
const givenNames =
  "wei fang min jing lei qiang yan jun yong jie juan tao ming chao ping gang bo hui";
const modules = "用户 角色 菜单 部门 岗位 字典 参数 维修项目 公告 培训资料 工具 产品 账号 薪资";
const outcomes = "登录成功 退出成功 用户名或密码错误 验证码错误";

/**
 * Creates a large enterprise: three levels of departments, people, and their logs of a year. The
 * database generates it from a random seed.
 */
export async function fillOffice(tx: Tx, { users, logRows }: OfficeSizes): Promise<void> {
  await seedDepartments(tx);
  await seedUsers(tx, users);
  // Otherwise the daily removal of old rows would run during the measurement.
  await sql`update sys_config set config_value = '36500' where config_key = 'sys.log.retentionDays'`.execute(
    tx,
  );
  await seedOperations(tx, logRows);
  await seedSignIns(tx, logRows);
}

/** Creates departments below the one of the base data. */
async function seedDepartments(tx: Tx): Promise<void> {
  await sql`
    with division as (
      insert into sys_dept (dept_name, parent_id, order_num)
      select '事业部' || i, dept_id, i from sys_dept, generate_series(1, ${divisions}::int) i
      returning dept_id
    )
    insert into sys_dept (dept_name, parent_id, order_num)
    select '车间' || i, dept_id, i from division, generate_series(1, ${shopsEach}::int) i
    order by dept_id, i`.execute(tx);
}

/** Names such as zhangwei4711, all kinds of mobile numbers, one in twenty disabled. */
async function seedUsers(tx: Tx, count: number): Promise<void> {
  await sql`
    insert into sys_user (user_name, nick_name, dept_id, phonenumber, email, sex, status, user_type,
      password_hash, created_at)
    select ${oneOf(families)} || ${oneOf(givenNames)} || i, '职工' || i,
      (select array_agg(dept_id order by dept_id) from sys_dept)[${dice(divisions * (shopsEach + 1))}],
      '1' || 2 + ${dice(7)} || lpad(floor(random() * 1e9)::int::text, 9, '0'),
      'staff' || i || '@aeromaint.example', ${dice(2)}::text,
      case when random() < 0.05 then '2' else '1' end, '04', 'none',
      '2026-01-01Z'::timestamptz - i * interval '5 minutes'
    from generate_series(1, ${count}::int) i`.execute(tx);
  await sql`
    insert into sys_user_role select user_id, role_id from sys_user, sys_role
    where password_hash = 'none' and role_key = 'platform_admin'`.execute(tx);
  await sql`
    insert into sys_user_post
    select user_id, (select array_agg(post_id order by post_id) from sys_post)[1 + user_id % 3]
    from sys_user where password_hash = 'none'`.execute(tx);
}

async function seedOperations(tx: Tx, count: number): Promise<void> {
  await sql`
    insert into sys_oper_log (title, business_type, request_method, oper_url, oper_param, user_id,
      dept_id, oper_name, oper_ip, oper_location, status, cost_time, oper_time)
    select ${oneOf(modules)}, (${dice(4)} - 1)::text, 'PUT', '/api/system/user/' || i,
      '{"status":"1","remark":"例行维护第' || i || '次"}', u.user_id, u.dept_id, u.user_name,
      ${address}, '北京 首都', case when random() < 0.02 then '2' else '1' end, ${dice(400)},
      ${moment(count)}
    from ${someone(count)}`.execute(tx);
}

async function seedSignIns(tx: Tx, count: number): Promise<void> {
  await sql`
    insert into sys_access_log (user_name, user_id, dept_id, msg, ipaddr, login_location, browser,
      os, status, login_time)
    select u.user_name, u.user_id, u.dept_id, ${oneOf(outcomes)}, ${address}, '北京 首都', 'Chrome 142',
      'Windows 11', case when random() < 0.1 then '2' else '1' end, ${moment(count)}
    from ${someone(count)}`.execute(tx);
}

/** Random integer from 1. */
const dice = (sides: number) => sql`(1 + floor(random() * ${sides}::int))::int`;

const oneOf = (words: string) =>
  sql`(${words.split(" ")}::text[])[${dice(words.split(" ").length)}]`;

/** Two hundred addresses of documentation networks. */
const address = sql`'203.0.113.' || ${dice(200)}`;

/** Time of row `i` of `count`, newest first, evenly over a year. */
const moment = (count: number) =>
  sql`'2026-01-31Z'::timestamptz - (i::float8 / ${count}::int) * interval '365 days'`;

/** Rows `i` to `count` with a user each; a tenth of the users has most of the rows. */
const someone = (count: number) => sql`
  (select i, floor(power(random(), 3) * (select count(*) from sys_user))::int as place
    from generate_series(1, ${count}::int) i) act
  join (select row_number() over (order by user_id) - 1 as place, user_id, user_name, dept_id
    from sys_user) u using (place)
  order by i`;
