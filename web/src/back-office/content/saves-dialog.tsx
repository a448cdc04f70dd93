import { Alert, Button, Select } from "antd";
import { useState } from "react";
import { send } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { TabDialog } from "../../crud/dialog/tab-dialog.tsx";
import { useConfirmedCall } from "../../crud/dialog/use-confirmed-call.ts";
import { Empty } from "../../ui/empty.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { TextDiff } from "../../ui/text-diff/text-diff.tsx";
import type { ManagedModule } from "../shared/content/content-modules.ts";
import { saveLabel, useItemSaves, useSaveDiff } from "./item-saves.ts";

interface SavesDialogProps {
  module: ManagedModule;
  id: string;
  onClose: () => void;
  onRestored: () => void;
}

/** Compares the last saves with the current text, and restores one. */
export default function SavesDialog({ module, id, onClose, onRestored }: SavesDialogProps) {
  const { items, affects = [] } = module;
  const confirmed = useConfirmedCall();
  const { data: [present, ...earlier] = [], isPending } = useItemSaves(items, id);
  const [chosen, choose] = useState<number>();
  const save = earlier.find(({ version }) => version === chosen) ?? earlier[0];
  const { data: diff, error } = useSaveDiff(items, id, save?.version);
  const restore = () => {
    if (!save || !present) return;
    const path = `${items.path}/${id}/saves/${save.version}/restore`;
    confirmed({
      question: `确定恢复到${saveLabel(save)}吗？当前内容仍保留在保存记录中。`,
      call: () => send("POST", path, { body: { version: present.version } }),
      affects: [items.path, ...affects],
      onDone: () => {
        onClose();
        onRestored();
      },
    });
  };
  return (
    <TabDialog open title="保存记录" width={save ? "96vw" : 500} footer={null} onCancel={onClose}>
      {isPending && <SkeletonLines rows={8} />}
      {!isPending && !save && <Empty title="还没有可以恢复的保存；修改后这里保留最近20次" />}
      {save && (
        <div className="mb-3 flex flex-wrap gap-3">
          <Select
            aria-label="保存"
            popupMatchSelectWidth={false}
            value={save.version}
            onChange={choose}
            options={earlier.map((one) => ({ value: one.version, label: saveLabel(one) }))}
          />
          <Button type="primary" onClick={restore}>
            恢复此次保存
          </Button>
        </div>
      )}
      {save && present && save.title !== present.title && (
        <Alert type="info" title={`标题：${save.title} → ${present.title}`} className="mb-3" />
      )}
      {save && !diff && !error && <SkeletonLines rows={8} />}
      {error && <Alert type="warning" showIcon title={messageOf(error)} />}
      {save && diff && (
        <TextDiff key={save.version} diff={diff} before={saveLabel(save)} after="当前内容" />
      )}
    </TabDialog>
  );
}
