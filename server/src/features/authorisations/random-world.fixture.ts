import type pg from "pg";

// Random people, authorisations and conditions, with a plain implementation of the rules.
// Days count from 1970-01-01, moments are seconds. The time zone of the platform is UTC+8.

const zone = 8 * 3600;
const startOf = (day: number) => day * 86_400 - zone;
const dayOf = (second: number) => Math.floor((second + zone) / 86_400);
const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
export const timeText = (second: number) => new Date(second * 1000).toISOString();

/** Same day of a later month, or the last day of a shorter month. */
export function monthsAfter(day: number, months: number): number {
  const from = new Date(day * 86_400_000);
  const month = from.getUTCFullYear() * 12 + from.getUTCMonth() + months;
  const last = Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0) / 86_400_000;
  const first = Date.UTC(Math.floor(month / 12), month % 12, 1) / 86_400_000;
  return Math.min(first + from.getUTCDate() - 1, last);
}

/** Pseudo-random generator with a seed. Each call returns an integer below `size`. */
function randomNumbers(seed: number) {
  let state = seed;
  return (size: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * size);
  };
}

type Random = ReturnType<typeof randomNumbers>;

interface Condition {
  categoryId: number;
  kind: "licence" | "course" | "document" | "experience";
  licence: string | null;
  courseId: number | null;
  courseKind: string | null;
  itemId: number | null;
  days: number | null;
  months: number | null;
  recordedAt: number;
  droppedAt: number | null;
}

interface Authorisation {
  id: number;
  userId: number;
  categoryId: number;
  typeId: number | null;
  from: number;
  until: number;
  signatures: number;
  recordedAt: number;
  acts: { act: string; by: number; at: number }[];
}

interface Standing {
  at: number;
  isActive: boolean;
  licence: string | null;
  from: number | null;
  until: number | null;
}

interface TrainRecord {
  id: number;
  userId: number;
  courseId: number;
  day: number;
  result: "1" | "2" | null;
  at: number;
  replaces: number | null;
}

interface Revision {
  id: number;
  itemId: number;
  from: number;
  until: number;
  types: number[];
  activatedAt: number;
  signed: Map<number, number>;
}

interface Work {
  userId: number;
  typeId: number;
  day: number;
  confirmedAt: number | null;
  refusedAt: number | null;
}

/** Types 1 ← 2 ← 3 and 1 ← 4; 5 has no parent. */
const parents = new Map([
  [2, 1],
  [3, 2],
  [4, 1],
]);
const kinds = ["first", "second", "first"];

function aboveOf(typeId: number): number[] {
  const parent = parents.get(typeId);
  return parent === undefined ? [typeId] : [typeId, ...aboveOf(parent)];
}

export class RandomWorld {
  readonly begin = Date.UTC(2024, 0, 20) / 86_400_000;
  readonly length = 80;
  readonly authorisations: Authorisation[] = [];
  readonly conditions: Condition[] = [];
  readonly standings = new Map<number, Standing[]>();
  readonly records: TrainRecord[] = [];
  readonly revisions: Revision[] = [];
  readonly work: Work[] = [];
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = randomNumbers(seed);
    for (let user = 1; user <= 12; user += 1) this.#person(user);
    for (let category = 1; category <= 4; category += 1) this.#category(category);
    for (let item = 1; item <= 2; item += 1) this.#document(item);
    for (let id = 1; id <= 48; id += 1) this.#authorisation(id);
  }

  #pick<T>(values: readonly T[]): T {
    return values[this.#random(values.length)] as T;
  }

  /** Random moment, often the start of a day or one second before. */
  moment(): number {
    const midnight = startOf(this.begin + this.#random(this.length));
    return midnight + this.#pick([0, 0, -1, 1, 43_200, this.#random(86_400)]);
  }

  #day = (before = 0) => this.begin - this.#random(before + 1) + this.#random(this.length);

  #person(userId: number): void {
    const first = this.#standing(Number.NEGATIVE_INFINITY);
    const later = [this.#standing(this.moment()), this.#standing(this.moment())];
    later.sort((one, other) => one.at - other.at);
    this.standings.set(userId, [
      first,
      ...later.filter(({ at }, index) => index === 0 || at !== later[0]?.at),
    ]);
    for (let count = this.#random(5); count > 0; count -= 1) {
      const record = { userId, courseId: 1 + this.#random(3), day: this.#day(60) };
      const made = {
        ...record,
        id: this.records.length + 1,
        result: this.#pick(["1", "1", "2"] as const),
      };
      const at = this.moment();
      this.records.push({ ...made, at, replaces: null });
      if (this.#random(3) > 0) continue;
      const corrected = { day: this.#day(60), result: this.#pick(["1", "2", null] as const) };
      this.records.push({
        ...record,
        ...corrected,
        id: made.id + 1,
        at: at + this.#random(900_000),
        replaces: made.id,
      });
    }
    for (const day of new Set(Array.from({ length: 14 }, () => this.#day(40)))) {
      const confirmedAt = this.#random(5) > 0 ? startOf(day) + this.#random(400_000) : null;
      const refusedAt =
        this.#random(5) === 0 ? (confirmedAt ?? startOf(day)) + this.#random(900_000) : null;
      this.work.push({ userId, typeId: 1 + this.#random(5), day, confirmedAt, refusedAt });
    }
  }

  #standing(at: number): Standing {
    if (this.#random(8) === 0)
      return { at, isActive: true, licence: null, from: null, until: null };
    const from = this.#day(30);
    const until = this.#random(8) === 0 ? null : from + this.#random(90);
    return {
      at,
      isActive: this.#random(8) > 0,
      licence: this.#pick(["A 机电", "B 航电 ME"]),
      from,
      until,
    };
  }

  #category(categoryId: number): void {
    const none = {
      licence: null,
      courseId: null,
      courseKind: null,
      itemId: null,
      days: null,
      months: null,
    };
    const add = (kind: Condition["kind"], facts: Partial<Condition>) => {
      const recordedAt = startOf(this.begin) + this.#random(4) * 86_400 * 10;
      const droppedAt = this.#random(4) === 0 ? recordedAt + this.#random(60) * 86_400 : null;
      this.conditions.push({ ...none, categoryId, kind, recordedAt, droppedAt, ...facts });
    };
    if (categoryId !== 3) add("licence", { licence: this.#pick([null, "me", "机电"]) });
    const months = this.#pick([null, 1, 2]);
    if (categoryId !== 2)
      add(
        "course",
        this.#random(2)
          ? { courseId: 1 + this.#random(3), months }
          : { courseKind: "first", months },
      );
    if (categoryId !== 4) add("document", { itemId: 1 + this.#random(2) });
    if (categoryId > 1)
      add("experience", { days: 1 + this.#random(4), months: 1 + this.#random(2) });
  }

  #document(itemId: number): void {
    let from = startOf(this.begin) - 86_400 * 20;
    for (let count = 0; count < 4; count += 1) {
      const until = from + this.#random(30) * 86_400 + 3600 * (1 + this.#random(24));
      const types = this.#random(2) ? [1 + this.#random(5)] : [];
      const signed = new Map<number, number>();
      for (const userId of this.standings.keys()) {
        if (this.#random(4) > 0) signed.set(userId, from + this.#random(10) * 86_400 - 86_400);
      }
      const id = this.revisions.length + 1;
      const activatedAt = from - 86_400 * 5 * (id % 3);
      this.revisions.push({ id, itemId, from, until, types, activatedAt, signed });
      from = until + (this.#random(3) === 0 ? 86_400 * 3 : 0);
    }
  }

  #authorisation(id: number): void {
    const recordedAt = startOf(this.begin + this.#random(10)) + this.#random(86_400);
    const from = this.begin + this.#random(15);
    const signatures = 1 + this.#random(2);
    const acts = [{ act: "issue", by: 100, at: recordedAt }];
    if (this.#random(3) > 0)
      acts.push({ act: "confirm", by: 101, at: recordedAt + this.#random(500_000) });
    const later = this.#pick([["suspend", "restore", "suspend", "end"], ["end"]]);
    for (const act of later) {
      if (this.#random(4) > 0) break;
      acts.push({ act, by: 101, at: (acts.at(-1)?.at ?? 0) + 1 + this.#random(1_200_000) });
    }
    const typeId = this.#random(5) === 0 ? null : 1 + this.#random(5);
    const who = { userId: 1 + this.#random(12), categoryId: 1 + this.#random(4) };
    this.authorisations.push({
      id,
      ...who,
      typeId,
      from,
      until: from + this.#random(70),
      signatures,
      recordedAt,
      acts,
    });
  }

  /** Writes all rows, without triggers and foreign keys. */
  async store(client: pg.Client): Promise<void> {
    const put = async (table: string, rows: readonly object[]) => {
      await client.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(rows)],
      );
    };
    const at = (second: number | null) =>
      second === null ? null : second === Number.NEGATIVE_INFINITY ? "-infinity" : timeText(second);
    const on = (day: number | null) => (day === null ? null : dayText(day));
    await client.query(`do $$
      declare each record;
      begin
        for each in select conrelid::regclass as tab, conname from pg_constraint
          where contype in ('f', 'c', 'x') and connamespace = 'public'::regnamespace and conparentid = 0 loop
          execute format('alter table %s drop constraint %I', each.tab, each.conname);
        end loop;
        for each in select distinct tgrelid::regclass as tab from pg_trigger where not tgisinternal loop
          execute format('alter table %s disable trigger user', each.tab);
        end loop;
      end $$`);
    await client.query("truncate authorisation_category, person_standing cascade");
    await client.query("alter table aircraft_type enable trigger tr__aircraft_type__kin");
    for (let typeId = 1; typeId <= 5; typeId += 1) {
      await client.query(
        "insert into aircraft_type (type_id, parent_id, name, order_num) values ($1, $2, $3, 1)",
        [typeId, parents.get(typeId) ?? null, `T${typeId}`],
      );
    }
    for (const [index, kind] of kinds.entries()) {
      await client.query(
        "insert into course (course_id, course_name, course_kind, hours) values ($1, $2, $3, 1)",
        [index + 1, `课程${index + 1}`, kind],
      );
    }
    for (const itemId of [1, 2]) {
      await client.query(
        "insert into document (item_id, doc_number, created_at) values ($1, $2, now())",
        [itemId, `AM-${itemId}`],
      );
    }
    await client.query(
      `insert into sys_user (user_id, user_name, nick_name, user_type, password_hash)
       select id, 'p' || id, '人员' || id, '04', '-' from unnest($1::bigint[]) id`,
      [[...this.standings.keys()]],
    );
    const standings = [...this.standings].flatMap(([userId, rows]) =>
      rows.map((row) => ({ userId, ...row })),
    );
    await put(
      "person_standing",
      standings.map(({ userId, at: since, isActive, licence, from, until }) => ({
        user_id: userId,
        recorded_at: at(since),
        is_active: isActive,
        licence,
        written_at: timeText(0),
        licensed_from: on(from),
        licensed_until: on(until),
      })),
    );
    await put(
      "train_record",
      this.records.map(({ id, userId, courseId, day, result, at: since, replaces }) => ({
        record_id: id,
        course_id: courseId,
        user_id: userId,
        train_date: on(day),
        hours: 1,
        instructor: "",
        result,
        recorded_at: at(since),
        replaces_id: replaces,
        reason: replaces && "更正",
      })),
    );
    await put(
      "experience",
      this.work.map(({ userId, typeId, day, confirmedAt, refusedAt }, index) => ({
        experience_id: index + 1,
        user_id: userId,
        type_id: typeId,
        work_date: on(day),
        work: "",
        recorded_at: at(0),
        confirmed_at: at(confirmedAt),
        refused_at: at(refusedAt),
        refusal: refusedAt && "误报",
        confirmer: confirmedAt || refusedAt ? { userId: "100" } : null,
      })),
    );
    await put(
      "authorisation_condition",
      this.conditions.map(
        ({ categoryId, courseId, courseKind, itemId, recordedAt, droppedAt, ...rest }, index) => ({
          ...rest,
          condition_id: index + 1,
          category_id: categoryId,
          course_id: courseId,
          course_kind: courseKind,
          item_id: itemId,
          recorded_at: at(recordedAt),
          dropped_at: at(droppedAt),
        }),
      ),
    );
    for (const { id, activatedAt } of this.revisions) {
      await client.query(
        `insert into evidence (seq, at, actor, act, subject_kind, subject_id, subject_label, details, hash, key, signature)
        values ($1::int, $2, '{}', 'revision.activate', 'revision', $1::text, '', '{}', '', '', '')`,
        [id, at(activatedAt)],
      );
    }
    for (const { id, itemId, from, until, types, signed } of this.revisions) {
      await client.query(
        `insert into revision (revision_id, item_id, rev_no, kind, state, reason, title, release_user, html, author_ids,
          author, created_at, effective, applicability)
        values ($1::int, $2, $1::int, 'normal', 'approved', '', '', '', '', '{}', '{}', now(), tstzmultirange(tstzrange($3, $4)), $5)`,
        [
          id,
          itemId,
          timeText(from),
          timeText(until),
          { types: types.map((typeId) => ({ typeId: `${typeId}` })), chapters: [] },
        ],
      );
      await client.query(
        `insert into circulation (circulation_id, subject, subject_id, title, sha256, html, due_at, audience, started_at, starter)
        values ($1::int, 'revision', $1::int, '', '', '', 'infinity', '{}', now(), '{}')`,
        [id],
      );
      await put(
        "signature",
        [...signed].map(([userId, second]) => ({
          signature_id: id * 1000 + userId,
          circulation_id: id,
          user_id: userId,
          sha256: "",
          seconds: 0,
          actor: { userId: `${userId}` },
          signed_at: at(second),
        })),
      );
    }
    for (const { id, userId, categoryId, typeId, from, until, signatures, recordedAt, acts } of this
      .authorisations) {
      await client.query(
        `insert into authorisation (authorisation_id, number, user_id, category_id, type_id, basis, valid_from, valid_until,
          signatures, holder, sha256, recorded_at, created_by)
        values ($1::bigint, $1::text, $2, $3, $4, '', $5, $6, $7, '{}', '', $8, 100)`,
        [id, userId, categoryId, typeId, on(from), on(until), signatures, at(recordedAt)],
      );
      for (const each of acts) {
        await client.query(
          "insert into authorisation_act (authorisation_id, act, actor, recorded_at) values ($1, $2, $3, $4)",
          [id, each.act, { userId: `${each.by}` }, at(each.at)],
        );
      }
    }
  }

  /** End of each condition of an authorisation after a moment; null if it is not met. */
  #holds(one: Authorisation, at: number, known: number): (number | null)[] {
    const day = dayOf(at);
    const standing = this.standings.get(one.userId)?.findLast(({ at: since }) => since <= known);
    const open = this.conditions.filter(
      ({ categoryId, recordedAt, droppedAt }) =>
        categoryId === one.categoryId &&
        recordedAt <= known &&
        (droppedAt === null || droppedAt > known),
    );
    const endOf = (last: number) => (last >= day ? startOf(last + 1) : null);
    return [
      day >= one.from ? endOf(one.until) : null,
      standing?.isActive ? Number.POSITIVE_INFINITY : null,
      ...open.map((condition) => {
        switch (condition.kind) {
          case "licence": {
            if (!standing?.licence || standing.from === null || standing.until === null)
              return null;
            const isOfKind = standing.licence
              .toLowerCase()
              .includes((condition.licence ?? "").toLowerCase());
            return isOfKind && standing.from <= day ? endOf(standing.until) : null;
          }
          case "course":
            return this.#course(one.userId, condition, { day, known });
          case "document":
            return this.#documentHolds(one, Number(condition.itemId), { at, known });
          default:
            return this.#experience(one, condition, { day, seen: Math.min(at, known) });
        }
      }),
    ];
  }

  #course(
    userId: number,
    { courseId, courseKind, months }: Condition,
    { day, known }: { day: number; known: number },
  ) {
    const seen = this.records.filter(({ at }) => at <= known);
    const counted = seen.filter(({ id }) => !seen.some(({ replaces }) => replaces === id));
    const begin = ({ id, replaces }: TrainRecord) => replaces ?? id;
    const ends = counted
      .filter((record) => record.userId === userId && record.result === "1" && record.day <= day)
      .filter(
        (record) =>
          !counted.some(
            (later) =>
              later.userId === userId &&
              later.courseId === record.courseId &&
              later.day === record.day &&
              later.result === "2" &&
              begin(later) > begin(record),
          ),
      )
      .filter((record) => courseId === record.courseId || courseKind === kinds[record.courseId - 1])
      .map((record) =>
        months === null ? Number.POSITIVE_INFINITY : monthsAfter(record.day, months),
      )
      .filter((last) => last >= day);
    if (ends.length === 0) return null;
    const last = Math.max(...ends);
    return Number.isFinite(last) ? startOf(last + 1) : last;
  }

  #documentHolds(
    { userId, typeId }: Authorisation,
    itemId: number,
    { at, known }: { at: number; known: number },
  ) {
    const isAbout = (types: readonly number[]) =>
      typeId === null ||
      types.length === 0 ||
      types.some((type) => aboveOf(type).includes(typeId) || aboveOf(typeId).includes(type));
    const unsigned = this.revisions
      .filter(
        (revision) => revision.itemId === itemId && revision.until > at && isAbout(revision.types),
      )
      .filter(({ from, activatedAt }) => from <= at || activatedAt <= known)
      .filter(
        ({ signed }) => (signed.get(userId) ?? Number.POSITIVE_INFINITY) > Math.min(at, known),
      );
    const first = Math.min(...unsigned.map(({ from }) => from));
    return first <= at ? null : first;
  }

  #experience(
    { userId, typeId }: Authorisation,
    { days, months }: Condition,
    { day, seen }: { day: number; seen: number },
  ) {
    const worked = this.work
      .filter((work) => work.userId === userId && work.day <= day)
      .filter(
        ({ confirmedAt, refusedAt }) =>
          confirmedAt !== null && confirmedAt <= seen && (refusedAt ?? seen + 1) > seen,
      )
      .filter((work) => typeId === null || aboveOf(work.typeId).includes(typeId));
    // Day by day: valid as long as enough days of work are recent.
    const enough = (then: number) =>
      new Set(
        worked.filter((work) => monthsAfter(work.day, months ?? 0) >= then).map((work) => work.day),
      ).size >= (days ?? 0);
    if (!enough(day)) return null;
    let last = day;
    while (enough(last + 1)) last += 1;
    return startOf(last + 1);
  }

  /** Expected state at a moment, by the records until `known`. Null if not recorded yet. */
  expected(
    one: Authorisation,
    at: number,
    known: number,
  ): { state: string; until: number | null } | null {
    if (one.recordedAt > known) return null;
    const acts = one.acts.filter((act) => act.at <= Math.min(at, known));
    const last = acts.findLast(({ act }) => ["suspend", "restore", "end"].includes(act))?.act;
    const holds = this.#holds(one, at, known);
    if (last === "end") return { state: "ended", until: null };
    if (acts.filter(({ act }) => ["issue", "confirm"].includes(act)).length < one.signatures) {
      return { state: "waiting", until: null };
    }
    if (last === "suspend") return { state: "suspended", until: null };
    if (holds.includes(null)) return { state: "invalid", until: null };
    return { state: "valid", until: Math.min(...holds.map(Number)) };
  }
}
