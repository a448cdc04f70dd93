import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { api } from "../../api/api.ts";
import { cancelled } from "../../ui/sentences.ts";
import { rememberFocus } from "../dialog/focus-return.ts";
import type { CrudResource } from "../resource-types.ts";

interface RemovalOptions {
  /** The question, where the specification has its own. */
  question?: string;
  /** Paths of other resources that show this one's data. */
  affects?: string[];
  onRemoved?: () => void;
  /** Called when settled, also after a refusal. */
  onSettled?: (ids: string[]) => void;
}

/** Confirms, removes all or nothing, shows the server's message and invalidates the lists. */
export function useRemoval(resource: CrudResource, options: RemovalOptions = {}) {
  const { question = "确定删除该数据吗？", affects = [], onRemoved, onSettled } = options;
  const { modal, message } = App.useApp();
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: (ids: string[]) => api.send("DELETE", `${resource.path}/${ids.join(",")}`),
    onSuccess: (answer) => {
      message.success(answer.message);
      onRemoved?.();
    },
    // Also after a refusal: what was refused may have changed since the list was loaded.
    onSettled: (_answer, _error, ids) => {
      onSettled?.(ids);
      for (const path of [resource.path, ...affects]) {
        void client.invalidateQueries({ queryKey: [path] });
      }
    },
  });
  return (ids: string[]) => {
    modal.confirm({
      title: "提醒",
      content: ids.length > 1 ? `${question}共 ${ids.length} 项。` : question,
      okText: "确定",
      cancelText: "取消",
      okButtonProps: { danger: true },
      // The failure toast shows the refusal; the confirmation closes either way.
      onOk: () => removal.mutateAsync(ids).catch(() => undefined),
      onCancel: () => message.info(cancelled),
      afterClose: rememberFocus(),
    });
  };
}
