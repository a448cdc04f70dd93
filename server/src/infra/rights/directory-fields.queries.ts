import type { DirectoryField } from "@aeromaint/contracts/auth/company/directory-fields.ts";
import { type RawBuilder, sql } from "kysely";
import type { Read } from "../db/database.ts";
import { invalidField } from "../http/errors.ts";

/** Fields of the user that active directories and identity providers determine. */
export const directoryFieldsOf = (userId: RawBuilder<unknown>): RawBuilder<DirectoryField[]> =>
  sql<
    DirectoryField[]
  >`array(select distinct field from sign_in_link l join sign_in_provider p using (provider_id)
    cross join jsonb_object_keys(l.said) as field
    where l.user_id = ${userId} and l.issuer = p.target and l.gone_at is null and p.status = '1' order by field)`;

/** Sentence for a person who left the company directory and cannot sign in; otherwise null. */
export const directoryRefusalOf = (userId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select '公司目录中已没有此人（' || p.provider_name || '，' || to_char(l.gone_at, 'YYYY-MM-DD') || '），目录中恢复后可以登录'
    from sign_in_link l join sign_in_provider p using (provider_id)
    where l.user_id = ${userId} and l.gone_at is not null order by l.gone_at desc limit 1)`;

type DirectoryFieldEdit = Partial<Record<DirectoryField, unknown>>;

const titles: Record<DirectoryField, string> = {
  nickName: "姓名",
  email: "邮箱",
  phonenumber: "手机号",
  deptId: "所属部门",
};

/**
 * Rejects edits of fields that the company directory determines. Undefined is no edit.
 * @param names form fields with another name
 * @throws 400 on the first field that differs from the directory
 */
export async function checkDirectoryFields(
  db: Read,
  edits: ReadonlyMap<string, DirectoryFieldEdit>,
  names: Partial<Record<DirectoryField, string>> = {},
): Promise<void> {
  const { rows } = await sql<
    { userId: string; said: DirectoryField[] } & Record<DirectoryField, string | null>
  >`
    select u.user_id, u.nick_name, u.email, u.phonenumber, u.dept_id, ${directoryFieldsOf(sql`u.user_id`)} as said
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
