import { send } from "../../../api/api.ts";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import type { RowAction } from "../../../crud/list/more-actions.tsx";
import { permissionFor } from "../../../crud/permission-for.ts";
import type { CrudResource } from "../../../crud/resource-types.ts";
import { usePlatformClock } from "../../../reference-data/wall-clock.ts";
import { useCan } from "../../../session/can.tsx";
import type { Released } from "./release-state.tsx";

interface TakeDownOptions {
  resource: CrudResource;
  /** Paths of other resources that show these rows. */
  affects?: string[] | undefined;
}

interface Takeable extends Released {
  version: number;
}

/** What takes a row off the site immediately, or publishes it again. */
export function useTakeDownAction<Row extends Takeable>({
  resource,
  affects = [],
}: TakeDownOptions) {
  const can = useCan();
  const clock = usePlatformClock();
  const confirmed = useConfirmedCall();
  const set = (row: Row, takeDownTime: string | null) => {
    const { version } = row;
    const id = (row as Record<string, unknown>)[resource.id];
    return send("PUT", `${resource.path}/${id}`, { body: { takeDownTime, version } });
  };
  const ask = (row: Row, question: string, takeDownTime: () => string | null) =>
    confirmed({
      question,
      call: () => set(row, takeDownTime()),
      affects: [resource.path, ...affects],
    });

  return (row: Row): RowAction | null => {
    if (!can(permissionFor(resource, "edit"))) return null;
    if (row.takenDown) {
      const question = "确定重新上架吗？上架后网站将再次展示。";
      return { key: "show", label: "重新上架", onClick: () => ask(row, question, () => null) };
    }
    // What is not public yet can be postponed or deleted.
    if (row.scheduled) return null;
    const question = "确定下架吗？下架后网站不再展示。";
    return { key: "take-down", label: "下架", onClick: () => ask(row, question, clock) };
  };
}
