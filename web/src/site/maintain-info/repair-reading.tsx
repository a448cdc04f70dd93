import type { RepairReading } from "@aeromaint/contracts/platform/info.ts";
import { messageOf } from "../../session/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { toast } from "../../ui/toast.ts";
import { usePageTitle } from "../page-title.ts";
import { Article, ArticleSkeleton } from "../reading/article.tsx";
import { Attachments } from "./attachments.tsx";
import { useCollect, useRepairReading } from "./reading.ts";
import { useReadingTime } from "./reading-time.ts";

interface RepairReadingViewProps {
  repairId: string;
  onBack: () => void;
}

/** One repair item: its content, with collecting and attachments always in reach. */
export function RepairReadingView({ repairId, onBack }: RepairReadingViewProps) {
  const { data, isPending, error } = useRepairReading(repairId);
  useReadingTime(repairId, data !== undefined);
  usePageTitle(data?.title);
  if (isPending) return <ArticleSkeleton />;
  if (!data) {
    return (
      <Empty title={messageOf(error)}>
        <Button onClick={onBack}>返回列表</Button>
      </Empty>
    );
  }
  const facts = [
    { title: "发布时间", value: data.releaseTime },
    { title: "发布人", value: data.releaseUser },
  ];
  return (
    <Article title={data.title} facts={facts} content={data.content}>
      <CollectButton item={data} />
      <Attachments files={data.fileVOList} />
      <Button onClick={onBack}>返回列表</Button>
    </Article>
  );
}

function CollectButton({ item }: { item: RepairReading }) {
  const collect = useCollect(item.repairId);
  if (item.isCollect) return null;
  return (
    <Button
      look="primary"
      disabled={collect.isPending || collect.isSuccess}
      onClick={() => collect.mutate(undefined, { onSuccess: () => toast("收藏成功", "success") })}
    >
      收藏
    </Button>
  );
}
