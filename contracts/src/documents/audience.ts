import { type Static, Type } from "typebox";
import { references } from "../fields/fields.ts";

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

/** An audience with the names of what it names. */
export const shownAudience = Type.Object({
  withBelow: Type.Boolean(),
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
