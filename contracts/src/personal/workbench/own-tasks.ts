import { type Static, Type } from "typebox";
import { rowFlag, rowInteger, rowText } from "../../fields/fields.ts";
import { oneOf } from "../../wire/schemas.ts";
import { type TaskKind, taskKinds } from "./task-kinds.ts";

/** Open tasks of the signed-in user: their number and the most urgent ones. */
export const ownTasks = Type.Object({
  total: rowInteger(),
  list: Type.Array(
    Type.Object({
      kind: oneOf<TaskKind>(Object.keys(taskKinds)),
      /** Id of the subject, unique within its kind. */
      id: rowText(),
      title: rowText(),
      /** Number and revision of a document; else empty. */
      number: rowText(),
      /** yyyy-MM-dd; empty without a due date. */
      date: rowText(),
      isOverdue: rowFlag(),
      /** Page that completes the task. */
      link: rowText(),
    }),
  ),
});
export type OwnTasks = Static<typeof ownTasks>;
