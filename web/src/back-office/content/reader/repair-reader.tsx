import type { RepairReading } from "@aeromaint/contracts/content/repair-info.ts";
import { StarOutlined } from "@ant-design/icons";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Skeleton } from "antd";
import { api } from "../../../api/api.ts";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import { RichContent } from "../../../ui/rich-text/rich-content.tsx";
import styles from "./maintenance-info.module.css";

const path = "/platform/info/foreground";
const dialogWidth = 650;
const repairItems = "1";

/** A repair item to read, with its attachments; it can be collected once. */
export function RepairReader({
  repairId,
  onClose,
}: {
  repairId: string | null;
  onClose: () => void;
}) {
  const { data, isError, refetch } = useQuery({
    queryKey: [path, repairId],
    queryFn: ({ signal }) => api.get<RepairReading>(`${path}/${repairId}`, {}, { signal }),
    enabled: repairId !== null,
  });
  return (
    <TabDialog
      open={repairId !== null}
      title="维修信息详情"
      width={dialogWidth}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          {data && !data.isCollect && <CollectButton repairId={data.repairId} />}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {isError && <ReloadPrompt again={refetch} />}
      {!data && !isError && <Skeleton active />}
      {data && <Reading item={data} />}
    </TabDialog>
  );
}

function Reading({ item }: { item: RepairReading }) {
  return (
    <article>
      <h2 className={styles.title}>{item.title}</h2>
      <p className={styles.facts}>
        {item.name} · {item.releaseTime} · {item.releaseUser}
      </p>
      <RichContent html={item.content} />
      <p className={styles.attachments}>
        {item.fileVOList.length === 0 && "未上传附件"}
        {item.fileVOList.map(({ attachmentId, name, url }) => (
          <a key={attachmentId} href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ))}
      </p>
    </article>
  );
}

function CollectButton({ repairId }: { repairId: string }) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const collecting = useMutation({
    mutationFn: () =>
      api.send("POST", "/aviation/collect", {
        body: { collectType: repairItems, assocId: repairId },
      }),
    onSuccess: (answer) => message.success(answer.message),
    onSettled: () => client.invalidateQueries({ queryKey: [path, repairId] }),
  });
  return (
    <Button
      icon={<StarOutlined aria-hidden />}
      loading={collecting.isPending}
      onClick={() => collecting.mutate()}
    >
      收藏
    </Button>
  );
}
