import { type Static, Type } from "typebox";
import type { Permission } from "../auth/permissions.ts";
import { contentModules } from "../content/modules.ts";
import { reference, rowText } from "../fields/fields.ts";
import { closedObject, oneOf } from "../wire/schemas.ts";
import { chapterPattern } from "./applicability-filters.ts";
import { maxMsnText } from "./msn-ranges.ts";

interface OwnerKind {
  title: string;
  /** Permissions to read and to change the applicability of these rows. */
  query: Permission;
  edit: Permission;
}

/** Kinds of rows with an applicability. */
export const ownerKinds = {
  repair: {
    title: contentModules.repair.item.title,
    query: "platform:info:query",
    edit: "platform:info:edit",
  },
  train: {
    title: contentModules.train.item.title,
    query: "train:info:query",
    edit: "train:info:edit",
  },
  tool: { title: contentModules.tool.item.title, query: "tool:info:query", edit: "tool:info:edit" },
  notice: { title: "公告", query: "platform:notice:query", edit: "platform:notice:edit" },
  material: { title: "航材信息", query: "material:info:query", edit: "material:info:edit" },
  circulation: {
    title: "传阅",
    query: "document:circulation:query",
    edit: "document:circulation:add",
  },
  /** Licences of a person. */
  account: { title: "证照", query: "repair:account:query", edit: "repair:account:edit" },
} as const satisfies Record<string, OwnerKind>;

export type OwnerKindName = keyof typeof ownerKinds;

/** GET and PUT below this path: `/{kind}/{ids}`, the ids joined by commas. */
export const applicabilityPath = "/platform/applicability";

const msns = (title: string) =>
  Type.Unsafe<string>({
    type: "string",
    title,
    maxLength: maxMsnText,
  });

/** A type that a row applies to. Without MSNs: all aircraft of the type and of the types below it. */
const applicableType = closedObject({
  typeId: reference("机型"),
  msns: Type.Optional(msns("适用 MSN")),
  excluded: Type.Optional(msns("除外 MSN")),
});
export type ApplicableType = Static<typeof applicableType>;

const maxApplicableTypes = 100;

export const applicableTypes = Type.Unsafe<ApplicableType[]>({
  type: "array",
  title: "适用机型",
  maxItems: maxApplicableTypes,
  items: applicableType,
});

export const applicableChapters = Type.Unsafe<string[]>({
  type: "array",
  title: "ATA章",
  maxItems: 100,
  items: { type: "string", pattern: chapterPattern },
});

/** Applicability that is saved together with its row. */
export const statedApplicability = {
  chapters: Type.Optional(applicableChapters),
  types: Type.Optional(applicableTypes),
};

/** "replace" sets the applicability of several rows; "add" extends it. */
export const applicabilityInput = closedObject({
  mode: oneOf<"replace" | "add">(["replace", "add"], "方式"),
  chapters: applicableChapters,
  types: applicableTypes,
});
export type ApplicabilityInput = Static<typeof applicabilityInput>;

/** PUT: aircraft of the fleet that match the stated types. */
export const applicabilityPreviewPath = `${applicabilityPath}/preview` as const;
export const previewInput = closedObject({ types: applicableTypes });

/** Number of matching aircraft in service, and the first 10 registrations. */
export const applicabilityPreview = Type.Object({
  total: Type.Integer(),
  registrations: Type.Array(Type.String()),
});
export type ApplicabilityPreview = Static<typeof applicabilityPreview>;

/** Applicability of a row; both lists empty: all aircraft. MSNs in the format of `parseMsns`; "": all. */
export const ownerApplicability = Type.Object({
  chapters: Type.Array(Type.String()),
  types: Type.Array(
    Type.Object({
      typeId: rowText(),
      name: rowText(),
      msns: rowText(),
      excluded: rowText(),
    }),
  ),
});
export type OwnerApplicability = Static<typeof ownerApplicability>;

export const applicabilityRow = Type.Object({
  ownerId: rowText(),
  ...ownerApplicability.properties,
});
export type ApplicabilityRow = Static<typeof applicabilityRow>;
