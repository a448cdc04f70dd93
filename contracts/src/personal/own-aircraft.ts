import { type Static, Type } from "typebox";
import { reference } from "../fields/fields.ts";
import { closedObject } from "../wire/schemas.ts";

const maxOwnTypes = 20;

export const ownAircraft = closedObject({
  typeIds: Type.Unsafe<string[]>({
    type: "array",
    title: "我的机型",
    maxItems: maxOwnTypes,
    items: reference("机型"),
  }),
  hidesOthers: Type.Boolean({ title: "仅看适合的内容" }),
});

export type OwnAircraft = Static<typeof ownAircraft>;
