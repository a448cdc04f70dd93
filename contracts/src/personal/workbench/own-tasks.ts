import { type Static, Type } from "typebox";
import { rowFlag, rowInteger, rowText } from "../../fields/fields.ts";
import { oneOf } from "../../wire/schemas.ts";
import { type TaskKind, taskKinds } from "./task-kinds.ts";

/** What waits for the signed-in person: how much, and what is most urgent of it. */
export const ownTasks = Type.Object({
  total: rowInteger(),
  list: Type.Array(
    Type.Object({
      kind: oneOf<TaskKind>(Object.keys(taskKinds)),
      /** Of the subject: it is one within its kind. */
      id: rowText(),
      title: rowText(),
      /** Number and revision of a document; empty for the rest. */
      number: rowText(),
      /** yyyy-MM-dd; empty where nothing is due. */
      date: rowText(),
      isOverdue: rowFlag(),
      /** Where it is answered. */
      link: rowText(),
    }),
  ),
});
export type OwnTasks = Static<typeof ownTasks>;
