import { type SqlBool, sql } from "kysely";

/** Condition for people with a monitored licence: approved and enabled mechanics and aviators. */
export function isLicensed({ person, user }: { person: string; user: string }) {
  const nature = sql.ref(`${person}.nature`);
  const userNature = sql.ref(`${person}.user_nature`);
  const status = sql.ref(`${user}.status`);
  return sql<SqlBool>`(${nature} = '1' and ${userNature} in ('1', '3') and ${status} = '1')`;
}

/** Licence data of a profile `p` as in `LockedLicence`. */
export const licenceData = sql`jsonb_build_object(
    'certificate', case p.user_nature when '1' then p.license else p.skill_certificate end,
    'lssuingUnit', p.lssuing_unit, 'skillTime', p.skill_time, 'limitedTime', p.limited_time) as verified,
  p.licence_pending as pending`;
