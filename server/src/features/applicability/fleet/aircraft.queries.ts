import { aircraft, registrationOf } from "@aeromaint/contracts/applicability/aircraft.ts";
import { type RawBuilder, sql } from "kysely";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { containsPattern } from "../../../crud/paging.ts";
import { ascending, containsPart } from "../../../crud/row-list.ts";
import { changesBetween } from "../../../crud/rows.ts";
import { byPinyin } from "../../../crud/sorting.ts";
import { tableStore } from "../../../crud/table-store.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { found, invalidField } from "../../../infra/http/errors.ts";
import { typeAndBelow } from "../applicable-rows.queries.ts";

interface ServiceDays {
  serviceFrom?: string | null | undefined;
  serviceUntil?: string | null | undefined;
}

const serviceFrom = sql<string | null>`lower(t.in_service)`;
const serviceUntil = sql<string | null>`upper(t.in_service) - 1`;

/** No data scope: everybody with the permission shares the fleet. */
const fleet = tableStore(aircraft, {
  table: "aircraft",
  order: ascending("registration"),
  withDept: true,
  columns: {
    typeName: byPinyin(
      sql<string>`(select y.name from aircraft_type y where y.type_id = t.type_id)`,
    ),
    serviceFrom,
    serviceUntil,
  },
  filters: {
    registration: (typed) => containsPart("registration")(registrationOf(typed)),
    typeId: (typeId) => sql`t.type_id in ${typeAndBelow(typeId)}`,
    msn: (msn) => sql`msn::text like ${containsPattern(msn.normalize("NFKC").trim())}`,
  },
});

export const aircraftStore = {
  ...fleet,

  create: async (unit, { registration, serviceFrom, serviceUntil, ...columns }, actor) =>
    fleet.create(
      unit,
      {
        ...columns,
        registration: registrationOf(registration),
        inService: serviceRange({ serviceFrom, serviceUntil }),
      },
      actor,
    ),

  async update(unit, id, { registration, serviceFrom, serviceUntil, ...columns }, actor) {
    const named = registration === undefined ? {} : { registration: registrationOf(registration) };
    await fleet.update(unit, id, { ...columns, ...named }, actor);
    await changeService(unit, id, { serviceFrom, serviceUntil });
  },
} satisfies ResourceStore<typeof aircraft>;

/** Keeps days that are absent in `sent`. */
async function changeService(unit: UnitOfWork, id: string, sent: ServiceDays): Promise<void> {
  if (sent.serviceFrom === undefined && sent.serviceUntil === undefined) return;
  const { rows } = await sql<Required<ServiceDays>>`
    select ${serviceFrom} as service_from, ${serviceUntil} as service_until
    from aircraft t where t.aircraft_id = ${id}::bigint`.execute(unit.tx);
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
