import { DeleteOutlined } from "@ant-design/icons";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { send } from "../../api/api.ts";
import { cancelled } from "../../ui/text/sentences.ts";
import { rememberFocus } from "../dialog/tab-dialog.tsx";
import { type CrudResource, rowName, withNames } from "../resource-types.ts";
import styles from "./use-removal.module.css";

interface RemovalOptions {
  /** The question, where the specification has its own. */
  question?: string;
  /** What follows the question, such as how to undo the removal. */
  note?: string;
  /** Paths of other resources that show this one's data. */
  affects?: string[];
  onRemoved?: (ids: readonly string[]) => void;
  /** Called when settled, also after a refusal. */
  onSettled?: (ids: string[]) => void;
}

interface Removed {
  ids: string[];
  /** By which people know the rows; fewer than ids where some have none. */
  names: string[];
}

const maxNamed = 5;

/** Confirms, removes all or nothing, shows the server's message and invalidates the lists. */
export function useRemoval(resource: CrudResource, options: RemovalOptions = {}) {
  const { question = "确定删除该数据吗？", note, affects = [], onRemoved, onSettled } = options;
  const { modal, message } = App.useApp();
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: ({ ids }: Removed) => send("DELETE", `${resource.path}/${ids.join(",")}`),
    onSuccess: (answer, { ids, names }) => {
      message.success(withNames(answer.message, names));
      onRemoved?.(ids);
    },
    // Also after a refusal: what was refused may have changed since the list was loaded.
    onSettled: (_answer, _error, { ids }) => {
      onSettled?.(ids);
      for (const path of [resource.path, ...affects]) {
        void client.invalidateQueries({ queryKey: [path] });
      }
    },
  });
  return (ids: string[], rows: readonly object[] = []) => {
    const names = rows.map(rowName).filter((name) => name !== null);
    modal.confirm({
      title: "提醒",
      content: (
        <>
          {ids.length > 1 ? `${question}共 ${ids.length} 项。` : question}
          <Names names={names} />
          {note && <p className="mt-2 muted">{note}</p>}
        </>
      ),
      okText: "确定",
      cancelText: "取消",
      okButtonProps: { danger: true },
      // The failure toast shows the refusal; the confirmation closes either way.
      onOk: () => removal.mutateAsync({ ids, names }).catch(() => undefined),
      onCancel: () => message.info(cancelled),
      afterClose: rememberFocus(),
    });
  };
}

/** Says that nothing is removed, and names the chosen rows that stand in the way. */
export function useRefusedRemoval() {
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

/** Which rows it is about: the question alone does not say. */
function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className={styles.names}>
      {names.slice(0, maxNamed).map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be alike, and never change places
        <li key={at}>{name}</li>
      ))}
      {names.length > maxNamed && <li>…</li>}
    </ul>
  );
}

interface RemoveSelectedButtonProps {
  selected: readonly string[];
  onRemove: () => void;
}

/** 批量删除 of a list's toolbar; enabled once rows are selected. */
export function RemoveSelectedButton({ selected, onRemove }: RemoveSelectedButtonProps) {
  return (
    <Button
      icon={<DeleteOutlined aria-hidden />}
      disabled={selected.length === 0}
      onClick={onRemove}
    >
      批量删除
    </Button>
  );
}
