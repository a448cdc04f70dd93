import type { SaidField } from "@aeromaint/contracts/auth/company/said-fields.ts";
import { type RawBuilder, sql } from "kysely";
import type { Read } from "../db/database.ts";
import { invalidField } from "../http/errors.ts";

/** What the company's directories and providers in use say of the user, by the fields of user management. */
export const saidOf = (userId: RawBuilder<unknown>): RawBuilder<SaidField[]> =>
  sql<
    SaidField[]
  >`array(select distinct field from sign_in_link l join sign_in_provider p using (provider_id)
    cross join jsonb_object_keys(l.said) as field
    where l.user_id = ${userId} and l.issuer = p.target and l.gone_at is null and p.status = '1' order by field)`;

/** Why a person with a right password does not get in; null for nothing. */
export const keptOutOf = (userId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select '公司目录中已没有此人（' || p.provider_name || '，' || to_char(l.gone_at, 'YYYY-MM-DD') || '），目录中恢复后可以登录'
    from sign_in_link l join sign_in_provider p using (provider_id)
    where l.user_id = ${userId} and l.gone_at is not null order by l.gone_at desc limit 1)`;

type SaidEdit = Partial<Record<SaidField, unknown>>;

const titles: Record<SaidField, string> = {
  nickName: "姓名",
  email: "邮箱",
  phonenumber: "手机号",
  deptId: "所属部门",
};

/**
 * What the company says wins over what is typed. Undefined leaves a field as it is.
 * @throws 400 on the first field that would differ; `names` has those that a form calls otherwise
 */
export async function refuseSaid(
  db: Read,
  edits: ReadonlyMap<string, SaidEdit>,
  names: Partial<Record<SaidField, string>> = {},
): Promise<void> {
  const { rows } = await sql<
    { userId: string; said: SaidField[] } & Record<SaidField, string | null>
  >`
    select u.user_id, u.nick_name, u.email, u.phonenumber, u.dept_id, ${saidOf(sql`u.user_id`)} as said
    from sys_user u where u.user_id = any(${[...edits.keys()]}::bigint[])
      and exists (select from sign_in_link l where l.user_id = u.user_id)`.execute(db);
  for (const { userId, said, ...kept } of rows) {
    const edit = edits.get(userId) ?? {};
    const field = said.find(
      (name) => edit[name] !== undefined && (edit[name] ?? null) !== kept[name],
    );
    if (field) throw invalidField(names[field] ?? field, `${titles[field]}来自目录，不能在此修改`);
  }
}
