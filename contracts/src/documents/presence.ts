import { type Static, Type } from "typebox";
import { text } from "../fields/fields.ts";
import { closedObject } from "../wire/schemas.ts";

/** Interval of the heartbeat of an open tab, in seconds. */
export const presenceSeconds = 20;

const tab = text("页签", { max: 36, pattern: /^[\w-]+$/, message: "页签格式不正确" });

export const presenceInput = closedObject({
  /** Random id of the browser tab: a person may open the document in several tabs. */
  tab,
  isEditing: Type.Unsafe<boolean>({ type: "boolean", title: "正在编辑" }),
});

export const presenceQuery = Type.Object({ tab });

/** Another person who has the document open. */
export const presentPerson = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  isEditing: Type.Boolean(),
});

export type PresenceInput = Static<typeof presenceInput>;
export type PresentPerson = Static<typeof presentPerson>;
