import type {
  OpenPerson,
  OpenPersonDetail,
  Person,
  PersonDetail,
} from "@aeromaint/contracts/people/person.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { longPageOf, type Page, type Paging } from "../../crud/paging.ts";
import type { Read } from "../../infra/db/database.ts";
import { findFilesByOwner } from "../../infra/files/owned-files.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";
import { avatarOf } from "./account-files.queries.ts";
import { maskedMobile } from "./masked-mobile.ts";
import { filterPeople, peopleList } from "./people-filters.queries.ts";

interface PersonFilters extends Paging {
  /** Part of the display name. */
  name?: string;
  userNature?: string;
}

// Approved and enabled people `p` (repair_person) except administrators.
const isShown = sql<SqlBool>`(p.nature = '1' and p.user_status = '1' and p.user_nature <> '4')`;

const facts = [
  "p.informationId",
  "p.userId",
  "u.nickName as name",
  "u.nickName",
  "u.sex",
  "p.nation",
  "p.marriage",
  "p.technicalTitle",
  "p.speciality",
  "p.educationalLevel",
  "p.graduationSchool",
  "p.graduationTime",
  "p.computerProficiency",
  "p.englishLevel",
  "p.workingTime",
  "p.userNature",
] as const;

const signedInFacts = [...facts, "u.phonenumber as mobile", "p.politicalOutlook"] as const;

/** Approved people for visitors, newest first. */
export async function listOpenPersons(db: Read, filters: PersonFilters): Promise<Page<OpenPerson>> {
  const page = { ...personsFor(filters), query: peopleWithUsers(db).select(facts) };
  const { list, total } = await longPageOf(db, page);
  return { list: await withPhotos(db, list), total };
}

/** Approved people for signed-in readers. Mobiles are masked. */
export async function listPersons(db: Read, filters: PersonFilters): Promise<Page<Person>> {
  const page = { ...personsFor(filters), query: peopleWithUsers(db).select(signedInFacts) };
  const { list, total } = await longPageOf(db, page);
  const shown = await withPhotos(db, list);
  return { list: shown.map((row) => ({ ...row, mobile: maskedMobile(row.mobile) })), total };
}

export async function findOpenPerson(db: Read, id: string): Promise<OpenPersonDetail | undefined> {
  const rows = await persons(db, hasId(id))
    .select([...facts, "p.introduction"])
    .execute();
  return (await withPhotos(db, rows))[0];
}

/** Profile for signed-in readers. */
export async function findPerson(
  db: Read,
  id: string,
  user: CurrentUser,
): Promise<Omit<PersonDetail, "applicability"> | undefined> {
  const rows = await persons(db, hasId(id))
    .select([...signedInFacts, "p.birthDate", "p.domicile", "p.salary", "p.license"])
    .select(["p.introduction", collectedBy(user)])
    .execute();
  const [row] = await withPhotos(db, rows);
  return row && { ...row, salary: row.salary === null ? null : Number(row.salary) };
}

/** True if the person `p` is in the user's collection. */
export function collectedBy({ userId }: CurrentUser) {
  return sql<boolean>`exists (select from aviation_collect k
    where k.user_id = ${userId}::bigint and k.collect_type = '3' and k.assoc_id = p.information_id)`.as(
    "isCollect",
  );
}

const persons = (db: Read, condition: RawBuilder<SqlBool>) =>
  peopleWithUsers(db).where(isShown).where(condition);

/** Approved people that match the filters. */
function personsFor({ name, userNature = "1", ...paging }: PersonFilters) {
  const matchesFilters = filterPeople({ userNature, nickName: name });
  return { ...peopleList, where: sql<SqlBool>`${isShown} and ${matchesFilters}`, paging };
}

export const peopleWithUsers = (db: Read) =>
  db.selectFrom("repairPerson as p").innerJoin("sysUser as u", "u.userId", "p.userId");

const hasId = (id: string) => sql<SqlBool>`p.information_id = ${id}::bigint`;

async function withPhotos<T extends { userId: string }>(db: Read, rows: readonly T[]) {
  const files = await findFilesByOwner(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ userId, ...row }) => ({ ...row, url: avatarOf(files, userId) }));
}
