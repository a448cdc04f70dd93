import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import type { CourseChoiceKind } from "@aeromaint/contracts/training/course.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { isReleased } from "../../crud/is-released.ts";
import { containsPattern } from "../../crud/paging.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { forbidden } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";

const maxChoices = 30;
const choiceSource = (from: RawBuilder<unknown>, id: string, label: RawBuilder<unknown>) => ({
  from,
  id: sql.ref(id),
  label,
});

/** Choices of the course form that contain the keyword. @throws 403 without permission */
export async function findCourseChoices(
  db: Read,
  { kind, keyword = "" }: { kind: CourseChoiceKind; keyword?: string | undefined },
  { user, now }: Actor,
): Promise<{ value: string; label: string }[]> {
  // Users who write or read records need the courses. Other choices require access to courses.
  const permissions = [
    "train:course:list",
    ...(kind === "course" ? (["train:record:list", "train:record:add"] as const) : []),
  ] as const;
  if (!permissions.some((permission) => hasPermission(user.permissions, permission)))
    throw forbidden();
  const isInScope = (table: string) =>
    withinScope(user, { dept: `${table}.dept_id`, owner: `${table}.created_by` });
  const choices = {
    course: choiceSource(sql`course c where c.status = '1'`, "c.course_id", sql`c.course_name`),
    document: choiceSource(
      sql`document d join content_item i using (item_id) where exists (select from revision r
        where r.item_id = d.item_id and r.effective @> ${asTimestamp(now)})`,
      "i.item_id",
      sql`d.doc_number || ' ' || i.title`,
    ),
    item: choiceSource(
      sql`content_item i where i.module = 'train'
      and (${isReleased(now, "i")} or ${isInScope("i")})`,
      "i.item_id",
      sql`i.title`,
    ),
    circulation: choiceSource(
      sql`circulation k where jsonb_array_length(k.questions) > 0 and ${isInScope("k")}`,
      "k.circulation_id",
      sql`k.title`,
    ),
  } satisfies Record<CourseChoiceKind, unknown>;
  const { from, id, label } = choices[kind];
  const { rows } = await sql<{ value: string; label: string }>`
    select ${id}::text as value, ${label} as label from ${from}
      and ${label} ilike ${containsPattern(keyword)}
    order by ${id} desc limit ${maxChoices}`.execute(db);
  return rows;
}
