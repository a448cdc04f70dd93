import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { send } from "../../api/api.ts";
import { rememberFocus, useConfirm } from "../dialog/tab-dialog.tsx";
import { appendNames, type CrudResource, rowName } from "../resource-types.ts";

/** Question, and a sentence below the names, e.g. about undo. */
export type RemovalQuestion = string | { text: string; note: string };

interface RemovalOptions {
  /** Only if the specification has its own. */
  question?: RemovalQuestion;
  /** Paths of other resources that show data of this one. */
  affects?: string[];
  onRemoved?: (ids: readonly string[]) => void;
  /** Runs after a success and after an error. */
  onSettled?: (ids: string[]) => void;
}

interface ConfirmedRemoval {
  ids: string[];
  /** Names of the rows; shorter than ids if some have no name. */
  names: string[];
}

const maxNamed = 5;

/** Confirms, removes all rows or no row, shows the server's message and invalidates the lists. */
export function useRemoval(resource: CrudResource, options: RemovalOptions = {}) {
  const { question = "确定删除该数据吗？", affects = [], onRemoved, onSettled } = options;
  const { text, note } = typeof question === "string" ? { text: question, note: "" } : question;
  const { message } = App.useApp();
  const confirm = useConfirm();
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: ({ ids }: ConfirmedRemoval) => send("DELETE", `${resource.path}/${ids.join(",")}`),
    onSuccess: (answer, { ids, names }) => {
      message.success(appendNames(answer.message, names));
      onRemoved?.(ids);
    },
    // Invalidate after an error too: the list may be out of date.
    onSettled: (_answer, _error, { ids }) => {
      onSettled?.(ids);
      for (const path of [resource.path, ...affects]) {
        void client.invalidateQueries({ queryKey: [path] });
      }
    },
  });
  return (ids: string[], rows: readonly object[] = []) => {
    const names = rows.flatMap((row) => rowName(resource, { ...row }) ?? []);
    confirm({
      content: (
        <>
          {ids.length > 1 ? `${text}共 ${ids.length} 项。` : text}
          <Names names={names} />
          {note && <p className="mt-2 text-muted">{note}</p>}
        </>
      ),
      danger: true,
      // The failure toast shows the error; the confirmation closes either way.
      onOk: () => removal.mutateAsync({ ids, names }).catch(() => undefined),
    });
  };
}

/** Shows that nothing is removed, with the names of the rows that prevent it. */
export function useRemovalRefusal() {
  const { modal } = App.useApp();
  return (refusal: string, names: readonly string[]) => {
    modal.warning({
      title: "提醒",
      content: (
        <>
          {refusal}
          <Names names={names} />
        </>
      ),
      okText: "确定",
      afterClose: rememberFocus(),
    });
  };
}

/** Names of the affected rows. */
function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="wrap-anywhere mt-2 text-muted">
      {names.slice(0, maxNamed).map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and their order is fixed
        <li key={at}>{name}</li>
      ))}
      {names.length > maxNamed && <li>…</li>}
    </ul>
  );
}
