import { type SqlBool, sql } from "kysely";

/**
 * Whether a person of `repair_person` holds a licence that the platform watches: mechanics and
 * aviators who are approved and may sign in.
 */
export function isLicensed({ person, user }: { person: string; user: string }) {
  const nature = sql.ref(`${person}.nature`);
  const userNature = sql.ref(`${person}.user_nature`);
  const status = sql.ref(`${user}.status`);
  return sql<SqlBool>`(${nature} = '1' and ${userNature} in ('1', '3') and ${status} = '1')`;
}

/** Licence data of a profile `p` for its change: see `LockedLicence`. */
export const licenceData = sql`jsonb_build_object(
    'certificate', case p.user_nature when '1' then p.license else p.skill_certificate end,
    'lssuingUnit', p.lssuing_unit, 'skillTime', p.skill_time, 'limitedTime', p.limited_time) as verified,
  p.licence_pending as pending`;
