import type { RecordKind } from "@aeromaint/contracts/search/command-palette/record-kinds.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Where the records of a kind are found, and how one of them is named. */
export interface RecordSource {
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  note: RawBuilder<unknown>;
  /** The filters of its list that show the record, as JSON by their wire names. */
  filters: RawBuilder<unknown>;
  /** The columns to search: each word may be in any of them. */
  searched: readonly string[];
  /** Records of a department and a maker; absent where who may list sees all. */
  scope?: { dept: string; owner: string };
  where?: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
  /** Whether it can be stated for which aircraft a record is. */
  isStated?: boolean;
  /** Whether records may be controlled documents. */
  isItem?: boolean;
  releaseTime?: RawBuilder<unknown>;
}

const itemsOf = (module: string): RecordSource => ({
  from: sql`content_item i join content_category c using (category_id)`,
  id: sql`i.item_id`,
  title: sql`i.title`,
  note: sql`c.name`,
  filters: sql`json_build_object('title', i.title)`,
  searched: ["i.title_lower"],
  scope: { dept: "i.dept_id", owner: "i.created_by" },
  where: sql`i.module = ${module}`,
  order: sql`i.release_time desc, i.item_id desc`,
  isStated: true,
  isItem: true,
  releaseTime: sql`i.release_time`,
});

const people = sql`repair_person p join sys_user u using (user_id)`;

/** A new kind is an entry here and in the contract. */
export const recordSources: Record<RecordKind, RecordSource> = {
  repair: itemsOf("repair"),
  train: itemsOf("train"),
  tool: itemsOf("tool"),
  notice: {
    from: sql`platform_notice n`,
    id: sql`n.notice_id`,
    title: sql`n.notice_title`,
    note: sql`to_char(n.notice_time, 'YYYY-MM-DD')`,
    filters: sql`json_build_object('noticeTitle', n.notice_title)`,
    searched: ["n.notice_title_lower"],
    scope: { dept: "n.dept_id", owner: "n.created_by" },
    order: sql`n.notice_time desc, n.notice_id desc`,
    isStated: true,
  },
  product: {
    from: sql`material_info m`,
    id: sql`m.info_id`,
    title: sql`m.name`,
    note: sql`m.subtitle`,
    filters: sql`json_build_object('name', m.name)`,
    // Older products have their part number among the specifications.
    searched: ["m.name_lower", "m.subtitle", "m.part_number", "m.specifications"],
    scope: { dept: "m.dept_id", owner: "m.created_by" },
    order: sql`m.info_id desc`,
    isStated: true,
  },
  account: {
    from: people,
    id: sql`p.information_id`,
    title: sql`u.nick_name`,
    note: sql`concat_ws(' · ', u.user_name, p.enterprise_name)`,
    filters: sql`json_build_object('userNature', p.user_nature, 'name', u.user_name)`,
    searched: ["u.user_name_lower", "p.nick_name_lower"],
    scope: { dept: "p.dept_id", owner: "p.created_by" },
    order: sql`p.information_id desc`,
  },
  person: {
    from: people,
    id: sql`p.information_id`,
    title: sql`u.nick_name`,
    note: sql`concat_ws(' · ', p.technical_title, p.speciality)`,
    filters: sql`json_build_object('name', u.nick_name)`,
    searched: ["p.nick_name_lower"],
    where: sql`p.nature = '1' and p.user_nature = '1' and p.user_status = '1'`,
    order: sql`p.information_id desc`,
  },
  user: {
    from: sql`sys_user u left join sys_dept d using (dept_id)`,
    id: sql`u.user_id`,
    title: sql`u.nick_name`,
    note: sql`concat_ws(' · ', u.user_name, d.dept_name)`,
    filters: sql`json_build_object('userName', u.user_name)`,
    searched: ["u.user_name_lower", "u.nick_name"],
    scope: { dept: "u.dept_id", owner: "u.user_id" },
    order: sql`u.created_at desc, u.user_id desc`,
  },
  role: {
    from: sql`sys_role r`,
    id: sql`r.role_id`,
    title: sql`r.role_name`,
    note: sql`r.role_key`,
    filters: sql`json_build_object('roleName', r.role_name)`,
    searched: ["r.role_name", "r.role_key"],
    order: sql`r.role_sort, r.role_id`,
  },
  dict: {
    from: sql`sys_dict_type t`,
    id: sql`t.dict_id`,
    title: sql`t.dict_name`,
    note: sql`t.dict_type`,
    filters: sql`json_build_object('dictType', t.dict_type)`,
    searched: ["t.dict_name", "t.dict_type"],
    order: sql`t.created_at desc, t.dict_id desc`,
  },
};
