import type { RepairReading } from "@aeromaint/contracts/content/repair-info.ts";
import { StarFilled, StarOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { App, Button, Skeleton } from "antd";
import { api } from "../../../api/api.ts";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import { useApplicabilityFacts } from "../../../reference-data/applicability-facts.ts";
import { useOwnCollection } from "../../../session/own-collection.ts";
import { RichContent } from "../../../ui/rich-text/rich-content.tsx";
import styles from "./maintenance-info.module.css";

const path = "/platform/info/foreground";
const dialogWidth = 650;
const repairItems = "1";
const done = "操作成功";

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
    queryFn: ({ signal }) => api.get(`${path}/${repairId}`, {}, { signal }),
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
          {data && <CollectButton item={data} />}
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
  const applicability = useApplicabilityFacts(item.applicability);
  return (
    <article>
      <h2 className={styles.title}>{item.title}</h2>
      <p className="flex wrap gap-1-4 mb-4 muted">
        {[item.name, item.releaseTime, item.releaseUser].join(" · ")}
        {applicability.map(({ title, value }) => (
          <span key={title}>{`${title} ${value}`}</span>
        ))}
      </p>
      <RichContent html={item.content} />
      <p className={`flex wrap gap-1-4 mb-4 muted ${styles.attachments}`}>
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

/** 收藏, or in its place that it is collected, of the same size, with the way back. */
function CollectButton({ item }: { item: RepairReading }) {
  const { message } = App.useApp();
  const { isCollect, collect, undo, isBusy, isUndoable } = useOwnCollection({
    collectType: repairItems,
    assocId: item.repairId,
    isCollect: item.isCollect,
    reading: [path, item.repairId],
    onCollected: () => message.success(done),
    onUndone: () => message.success(done),
  });
  return (
    <span className={styles.collect}>
      {isCollect ? (
        <>
          <span className="passed" role="status">
            <StarFilled aria-hidden /> 已收藏
          </span>
          <Button
            type="link"
            size="small"
            title="从我的收藏中移除"
            disabled={!isUndoable}
            onClick={() => undo()}
          >
            撤销
          </Button>
        </>
      ) : (
        <Button
          block
          icon={<StarOutlined aria-hidden />}
          loading={isBusy}
          onClick={() => collect()}
        >
          收藏
        </Button>
      )}
    </span>
  );
}
