import { type Static, Type } from "typebox";
import { references, rowInteger, rowText, rowTextOrNull } from "../fields/fields.ts";
import { contains, paging } from "../wire/resource.ts";
import { type LeftOutReason, leftOutReasons } from "./circulation-state.ts";

/** Who a text is circulated to: everybody whom one of these names. */
export const audience = Type.Object(
  {
    deptIds: Type.Optional(references("部门", { max: 200 })),
    /** Whether the departments below those are meant too. */
    withBelow: Type.Optional(Type.Unsafe<boolean>({ type: "boolean", title: "含下级部门" })),
    postIds: Type.Optional(references("岗位", { max: 50 })),
    roleIds: Type.Optional(references("角色", { max: 50 })),
    /** Licences as persons have them in their profiles; holders of one that is valid are meant. */
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

/** The same for circulations, which reach outside firms where these are named, or meant by this. */
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

/** An audience with the names of what it names. */
export const shownAudience = Type.Object({
  withBelow: Type.Boolean(),
  withFirms: Type.Boolean(),
  depts: Type.Array(Type.String()),
  posts: Type.Array(Type.String()),
  roles: Type.Array(Type.String()),
  licences: Type.Array(Type.String()),
  people: Type.Array(Type.String()),
});

/** What an audience may be made of besides departments, posts and persons. */
export const audienceChoices = Type.Object({
  roles: Type.Array(Type.Object({ roleId: Type.String(), roleName: Type.String() })),
  licences: Type.Array(Type.String()),
});
export type AudienceChoices = Static<typeof audienceChoices>;

export const audienceSize = Type.Object({ recipients: Type.Integer() });

/** Who is meant before a circulation starts, and who would be but is left out, department by department. */
export const circulationReach = Type.Object({
  recipients: rowInteger(),
  leftOut: rowInteger(),
  depts: Type.Array(
    Type.Object({
      /** Absent for people without a department. */
      deptId: rowTextOrNull(),
      dept: rowText(),
      recipients: rowInteger(),
      leftOut: rowInteger(),
    }),
  ),
});
export type CirculationReach = Static<typeof circulationReach>;

export const reachedPeopleQuery = Type.Object(
  {
    ...paging,
    name: contains("姓名"),
    /** Of one department alone; `0`: of none. */
    deptId: Type.Optional(
      Type.Unsafe<string>({ type: "string", title: "部门", pattern: "^\\d{1,19}$" }),
    ),
    /** Those who are left out, in the place of those who are reached. */
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
export type ReachedPeopleQuery = Static<typeof reachedPeopleQuery>;

export const reachedPerson = Type.Object({
  userId: rowText(),
  userName: rowText(),
  name: rowText(),
  dept: rowText(),
  posts: Type.Array(Type.String()),
  /** Why the person is left out. */
  reason: Type.Union([
    Type.Unsafe<LeftOutReason>({ type: "string", enum: Object.keys(leftOutReasons) }),
    Type.Null(),
  ]),
});
export type ReachedPerson = Static<typeof reachedPerson>;
