import { type Static, Type } from "typebox";
import { references, rowInteger, rowText, rowTextOrNull } from "../fields/fields.ts";
import { contains, paging } from "../wire/resource.ts";
import { type ExclusionReason, exclusionReasons } from "./circulation-state.ts";

/** Criteria for recipients. A person who matches one of them is a recipient. */
export const audience = Type.Object(
  {
    deptIds: Type.Optional(references("部门", { max: 200 })),
    withBelow: Type.Optional(Type.Unsafe<boolean>({ type: "boolean", title: "含下级部门" })),
    postIds: Type.Optional(references("岗位", { max: 50 })),
    roleIds: Type.Optional(references("角色", { max: 50 })),
    /** Kinds of licences as profiles name them. Only holders of a valid licence match. */
    licences: Type.Optional(
      Type.Unsafe<string[]>({
        type: "array",
        title: "证照",
        maxItems: 50,
        items: { type: "string", minLength: 1, maxLength: 100 },
      }),
    ),
    userIds: Type.Optional(references("人员", { max: 500 })),
  },
  { title: "范围", additionalProperties: false },
);
export type Audience = Static<typeof audience>;

/** Audience of a circulation. Firms match only if `withFirms` is set or `userIds` names them. */
export const circulationAudience = Type.Object(
  {
    ...audience.properties,
    withFirms: Type.Optional(
      Type.Unsafe<boolean>({ type: "boolean", title: "含外部单位（航材公司）" }),
    ),
  },
  { title: "范围", additionalProperties: false },
);
export type CirculationAudience = Static<typeof circulationAudience>;

/** An audience with names instead of ids. */
export const audienceNames = Type.Object({
  withBelow: Type.Boolean(),
  withFirms: Type.Boolean(),
  depts: Type.Array(Type.String()),
  posts: Type.Array(Type.String()),
  roles: Type.Array(Type.String()),
  licences: Type.Array(Type.String()),
  people: Type.Array(Type.String()),
});

/** Choices that no other route lists. */
export const audienceChoices = Type.Object({
  roles: Type.Array(Type.Object({ roleId: Type.String(), roleName: Type.String() })),
  licences: Type.Array(Type.String()),
});
export type AudienceChoices = Static<typeof audienceChoices>;

export const audienceSize = Type.Object({ recipients: Type.Integer() });

/** Preview of a circulation: recipients and excluded people, in total and by department. */
export const audiencePreview = Type.Object({
  recipients: rowInteger(),
  leftOut: rowInteger(),
  depts: Type.Array(
    Type.Object({
      /** Null: people without a department. */
      deptId: rowTextOrNull(),
      dept: rowText(),
      recipients: rowInteger(),
      leftOut: rowInteger(),
    }),
  ),
});
export type AudiencePreview = Static<typeof audiencePreview>;

export const audiencePeopleQuery = Type.Object(
  {
    ...paging,
    name: contains("姓名"),
    /** Only this department; "0": people without a department. */
    deptId: Type.Optional(
      Type.Unsafe<string>({ type: "string", title: "部门", pattern: "^\\d{1,19}$" }),
    ),
    /** "leftOut": excluded people instead of recipients. Default: "reached". */
    show: Type.Optional(
      Type.Unsafe<"reached" | "leftOut">({
        type: "string",
        title: "范围",
        enum: ["reached", "leftOut"],
      }),
    ),
  },
  { additionalProperties: true },
);
export type AudiencePeopleQuery = Static<typeof audiencePeopleQuery>;

export const audiencePersonRow = Type.Object({
  userId: rowText(),
  userName: rowText(),
  name: rowText(),
  dept: rowText(),
  posts: Type.Array(Type.String()),
  /** Reason of the exclusion; null for recipients. */
  reason: Type.Union([
    Type.Unsafe<ExclusionReason>({ type: "string", enum: Object.keys(exclusionReasons) }),
    Type.Null(),
  ]),
});
export type AudiencePersonRow = Static<typeof audiencePersonRow>;
