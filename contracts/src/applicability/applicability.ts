import { type Static, Type } from "typebox";
import type { Permission } from "../auth/permissions.ts";
import { contentModules } from "../content/modules.ts";
import { reference, rowText } from "../fields/fields.ts";
import { closedObject, oneOf } from "../wire/schemas.ts";
import { chapterPattern } from "./applicability-filters.ts";
import { maxMsnText } from "./msn-ranges.ts";

interface OwnerKind {
  /** What rows of this kind are called. */
  title: string;
  /** To see and to change which aircraft its rows are about. */
  query: Permission;
  edit: Permission;
}

/** What may be about certain aircraft. */
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
  /** A person's licences. */
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

/** A type as it is stated: without MSNs every one of it and of the types below it. */
const statedType = closedObject({
  typeId: reference("机型"),
  msns: Type.Optional(msns("适用 MSN")),
  excluded: Type.Optional(msns("除外 MSN")),
});
export type StatedType = Static<typeof statedType>;

export const maxStatedTypes = 100;

export const statedTypes = Type.Unsafe<StatedType[]>({
  type: "array",
  title: "适用机型",
  maxItems: maxStatedTypes,
  items: statedType,
});

export const statedChapters = Type.Unsafe<string[]>({
  type: "array",
  title: "ATA章",
  maxItems: 100,
  items: { type: "string", pattern: chapterPattern },
});

/** What several rows are about from now on, or besides what they are about already. */
export const applicabilityInput = closedObject({
  mode: oneOf<"replace" | "add">(["replace", "add"], "方式"),
  chapters: statedChapters,
  types: statedTypes,
});
export type ApplicabilityInput = Static<typeof applicabilityInput>;

/** Which aircraft of the fleet a statement is about: PUT this path. */
export const applicabilityPreviewPath = `${applicabilityPath}/preview` as const;
export const previewInput = closedObject({ types: statedTypes });

/** How many aircraft in service, and the first of them. */
export const applicabilityPreview = Type.Object({
  total: Type.Integer(),
  registrations: Type.Array(Type.String()),
});
export type ApplicabilityPreview = Static<typeof applicabilityPreview>;

/** What a row is about: nothing of both means general. MSNs as `parseMsns` reads them; "" is every one. */
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
