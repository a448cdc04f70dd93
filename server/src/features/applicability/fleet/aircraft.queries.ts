import {
  type AircraftRow,
  type aircraft,
  registrationOf,
} from "@aeromaint/contracts/applicability/aircraft.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { countRows } from "../../../crud/count-rows.ts";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { containsPattern, pageOf } from "../../../crud/paging.ts";
import { changesBetween, insertRow, removeRows, updateRow } from "../../../crud/rows.ts";
import { byPinyin, sortedBy } from "../../../crud/sorting.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { found, invalidField } from "../../../infra/http/errors.ts";

export interface AircraftFilters {
  registration?: string | undefined;
  typeId?: string | undefined;
  msn?: string | undefined;
}

interface ServiceDays {
  serviceFrom?: string | null | undefined;
  serviceUntil?: string | null | undefined;
}

const firstDay = sql<string | null>`lower(c.in_service)`;
const lastDay = sql<string | null>`upper(c.in_service) - 1`;

const sortColumns = {
  registration: sql`c.registration`,
  msn: sql`c.msn`,
  typeName: byPinyin(sql`t.name`),
  serviceFrom: firstDay,
  serviceUntil: lastDay,
};
const byRegistration = sql`c.registration`;

/** No data scope: everybody with the permission shares the fleet. */
export const aircraftStore: ResourceStore<typeof aircraft> = {
  list: (db, filters) =>
    pageOf(
      fleet(db)
        .where(filterAircraft(filters))
        .orderBy(sortedBy(sortColumns, filters, byRegistration)),
      filters,
    ),

  find: (db, id) => fleet(db).where("c.aircraftId", "=", id).executeTakeFirst(),

  create: async (unit, { registration, serviceFrom, serviceUntil, ...columns }, { user }) =>
    insertRow(unit, "aircraft", "aircraftId", {
      ...columns,
      registration: registrationOf(registration),
      inService: serviceRange({ serviceFrom, serviceUntil }),
      createdBy: user.userId,
      deptId: user.deptId,
    }),

  async update(unit, id, { registration, serviceFrom, serviceUntil, ...columns }) {
    const named = registration === undefined ? {} : { registration: registrationOf(registration) };
    await updateRow(unit, "aircraft", "aircraftId", id, { ...columns, ...named });
    await changeService(unit, id, { serviceFrom, serviceUntil });
  },

  remove: (unit, ids) => removeRows(unit, "aircraft", "aircraftId", ids),
};

/** Keeps days that are absent in `sent`. */
async function changeService(unit: UnitOfWork, id: string, sent: ServiceDays): Promise<void> {
  if (sent.serviceFrom === undefined && sent.serviceUntil === undefined) return;
  const { rows } = await sql<Required<ServiceDays>>`
    select ${firstDay} as service_from, ${lastDay} as service_until
    from aircraft c where c.aircraft_id = ${id}::bigint`.execute(unit.tx);
  const before = found(rows[0]);
  const given = Object.fromEntries(Object.entries(sent).filter(([, day]) => day !== undefined));
  const after: ServiceDays = { ...before, ...given };
  await unit.tx
    .updateTable("aircraft")
    .set({ inService: serviceRange(after) })
    .where("aircraftId", "=", id)
    .execute();
  const changes = changesBetween(["serviceFrom", "serviceUntil"], before, after);
  await unit.record({ act: "rows.written", subject: id, table: "aircraft", changes });
}

/** @throws 400 for days in the wrong order */
function serviceRange({
  serviceFrom = null,
  serviceUntil = null,
}: ServiceDays): RawBuilder<string> {
  if (serviceFrom && serviceUntil && serviceUntil < serviceFrom) {
    throw invalidField("serviceUntil", "退出运行日期不能早于投入运行日期");
  }
  return sql`daterange(${serviceFrom}::date, ${serviceUntil}::date, '[]')`;
}

function filterAircraft({ registration, typeId, msn }: AircraftFilters): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (registration) {
    conditions.push(sql`c.registration like ${containsPattern(registrationOf(registration))}`);
  }
  if (typeId) conditions.push(sql`c.type_id in (select type_and_below(${typeId}::bigint))`);
  if (msn) conditions.push(sql`c.msn::text like ${containsPattern(msn.normalize("NFKC").trim())}`);
  return sql.join(conditions, sql` and `);
}

export const countAircraft = (db: Read, filters: AircraftFilters): Promise<number> =>
  countRows(db, { from: sql`aircraft c`, where: filterAircraft(filters) });

/** Next rows of an export, by registration. */
export function listAircraftAfter(
  db: Read,
  {
    filters,
    last,
    size,
  }: { filters: AircraftFilters; last: AircraftRow | undefined; size: number },
): Promise<AircraftRow[]> {
  let query = fleet(db).where(filterAircraft(filters));
  if (last) query = query.where("c.registration", ">", last.registration);
  return query.orderBy(byRegistration).limit(size).execute();
}

const fleet = (db: Read) =>
  db
    .selectFrom("aircraft as c")
    .innerJoin("aircraftType as t", "t.typeId", "c.typeId")
    .select(["c.aircraftId", "c.registration", "c.msn", "c.typeId", "t.name as typeName"])
    .select([firstDay.as("serviceFrom"), lastDay.as("serviceUntil")])
    .select(["c.remark", "c.createdAt as createTime", "c.version"]);
