import type {
  OpenPerson,
  OpenPersonDetail,
  Person,
  PersonDetail,
} from "@aeromaint/contracts/people/person.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { noRows, type Page, type Paging, pageCounting } from "../../crud/paging.ts";
import { anybody, findPage } from "../../crud/tallied-list.queries.ts";
import type { Read } from "../../infra/db/database.ts";
import { filesOf } from "../../infra/files/owned-files.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";
import { avatarOf } from "./account-files.queries.ts";
import { masked } from "./masked.ts";
import { people } from "./people-filters.queries.ts";

export interface PersonFilters extends Paging {
  /** Part of the display name. */
  name?: string;
  userNature?: string;
}

// Of `p` (repair_person): approved, not disabled, and no administrator.
const isShown = sql<SqlBool>`(p.nature = '1' and p.user_status = '1' and p.user_nature <> '4')`;

const facts = [
  ...(["p.informationId", "p.userId", "u.nickName as name", "u.nickName", "u.sex"] as const),
  ...(["p.nation", "p.marriage", "p.technicalTitle", "p.speciality"] as const),
  ...(["p.educationalLevel", "p.graduationSchool", "p.graduationTime"] as const),
  ...(["p.computerProficiency", "p.englishLevel", "p.workingTime", "p.userNature"] as const),
] as const;

const signedInFacts = [...facts, "u.phonenumber as mobile", "p.politicalOutlook"] as const;

/** What visitors see: approved persons, newest first. */
export async function listOpenPersons(db: Read, filters: PersonFilters): Promise<Page<OpenPerson>> {
  const page = await findPersons(db, filters);
  if (!page) return noRows;
  const { list, total } = await pageCounting(db, amongIds(db, page.ids).select(facts), page);
  return { list: await withPhotos(db, list), total };
}

/** The same for those who are signed in, with masked mobiles. */
export async function listPersons(db: Read, filters: PersonFilters): Promise<Page<Person>> {
  const page = await findPersons(db, filters);
  if (!page) return noRows;
  const { list, total } = await pageCounting(
    db,
    amongIds(db, page.ids).select(signedInFacts),
    page,
  );
  const shown = await withPhotos(db, list);
  return { list: shown.map((row) => ({ ...row, mobile: masked(row.mobile) })), total };
}

export async function findOpenPerson(db: Read, id: string): Promise<OpenPersonDetail | undefined> {
  const rows = await persons(db, hasId(id))
    .select([...facts, "p.introduction"])
    .execute();
  return (await withPhotos(db, rows))[0];
}

/** A person's profile as somebody signed in reads it. */
export async function findPerson(
  db: Read,
  id: string,
  user: CurrentUser,
): Promise<PersonDetail | undefined> {
  const rows = await persons(db, hasId(id))
    .select([...signedInFacts, "p.birthDate", "p.domicile", "p.salary", "p.license"])
    .select(["p.introduction", collectedBy(user)])
    .execute();
  const [row] = await withPhotos(db, rows);
  return row && { ...row, salary: row.salary === null ? null : Number(row.salary) };
}

/** Whether the user keeps the person `p` in the collection. */
export function collectedBy({ userId }: CurrentUser) {
  return sql<boolean>`exists (select from aviation_collect k
    where k.user_id = ${userId}::bigint and k.collect_type = '3' and k.assoc_id = p.information_id)`.as(
    "isCollect",
  );
}

function persons(db: Read, condition: RawBuilder<SqlBool>) {
  return db
    .selectFrom("repairPerson as p")
    .innerJoin("sysUser as u", "u.userId", "p.userId")
    .where(isShown)
    .where(condition);
}

/** A page of persons, newest first; undefined when there are none. */
async function findPersons(db: Read, { name, userNature = "1", ...paging }: PersonFilters) {
  if (userNature === "4") return undefined;
  const asked = { userNature, nickName: name, nature: "1", userStatus: "1" };
  const page = await findPage(db, people, asked, { paging, viewer: anybody });
  return page && { ...paging, ...page };
}

/** Profiles with their users, newest first. */
export const amongIds = (db: Read, ids: RawBuilder<string>) =>
  db
    .selectFrom("repairPerson as p")
    .innerJoin("sysUser as u", "u.userId", "p.userId")
    .where("p.informationId", "in", ids)
    .orderBy("p.informationId", "desc");

const hasId = (id: string) => sql<SqlBool>`p.information_id = ${id}::bigint`;

async function withPhotos<T extends { userId: string }>(db: Read, rows: readonly T[]) {
  const files = await filesOf(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ userId, ...row }) => ({ ...row, url: avatarOf(files, userId) }));
}
