import { type Static, Type } from "typebox";
import {
  optional,
  positiveInteger,
  reference,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
} from "../fields/fields.ts";
import { version } from "../wire/resource.ts";
import { closedObject, oneOf } from "../wire/schemas.ts";
import { textList } from "./authorisation.ts";
import { type ConditionKind, conditionKinds } from "./authorisation-state.ts";

/** Condition for the validity of an authorisation. The fields in use depend on `kind`. */
const condition = closedObject({
  kind: oneOf<ConditionKind>(Object.keys(conditionKinds), "条件"),
  licence: optional(text("执照名称包含", { max: 60 })),
  courseId: optional(reference("课程")),
  courseKind: optional(text("课程类别", { max: 40 })),
  itemId: optional(reference("文件")),
  days: optional(positiveInteger("天数")),
  months: optional(positiveInteger("月数")),
});

export const authorisationCategoryRow = Type.Object({
  categoryId: rowText(),
  categoryName: rowText(),
  levels: Type.Array(Type.String()),
  orderNum: rowInteger(),
  version: rowInteger(),
  conditions: Type.Array(
    Type.Object({
      kind: condition.properties.kind,
      licence: rowTextOrNull(),
      courseId: rowTextOrNull(),
      courseKind: rowTextOrNull(),
      courseName: rowTextOrNull(),
      itemId: rowTextOrNull(),
      docNumber: rowTextOrNull(),
      days: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
      months: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
    }),
  ),
});

export const authorisationCategoryInput = closedObject({
  categoryName: text("授权类别", { max: 30 }),
  levels: textList("级别", "\\S", 20),
  orderNum: positiveInteger("显示顺序"),
  conditions: Type.Unsafe<Static<typeof condition>[]>({
    type: "array",
    title: "条件",
    maxItems: 30,
    items: condition,
  }),
  version,
});

/** Courses and documents to choose from in a condition. */
export const conditionChoices = Type.Object({
  courses: Type.Array(Type.Object({ courseId: rowText(), courseName: rowText() })),
  documents: Type.Array(Type.Object({ itemId: rowText(), docNumber: rowText(), title: rowText() })),
});

export type AuthorisationCategoryRow = Static<typeof authorisationCategoryRow>;
export type AuthorisationCategoryInput = Static<typeof authorisationCategoryInput>;
export type ConditionChoices = Static<typeof conditionChoices>;
