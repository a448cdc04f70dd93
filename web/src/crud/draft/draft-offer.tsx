import { Alert, App, Button } from "antd";
import { messageOf } from "../../api/api-error.ts";
import { formatMoment, useSiteFacts } from "../../reference-data/site-facts.ts";
import type { StoredDraft } from "../../session/drafts/draft-copies.ts";
import type { FormValues } from "../resource-types.ts";
import type { useDraft } from "./use-draft.ts";

interface DraftOfferProps {
  draft: ReturnType<typeof useDraft>;
  version: number | null;
  onRestore: (values: FormValues) => void;
}

/** Offers to restore or discard each earlier draft. */
export function DraftOffer({ draft, version, onRestore }: DraftOfferProps) {
  const { timeZone } = useSiteFacts();
  const { message } = App.useApp();
  const restore = async (one: StoredDraft) => {
    try {
      const values = await draft.restore(one);
      if (values) onRestore(values);
      else message.info("该草稿已保存或丢弃");
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return draft.offered.map((one, _at, { length }) => {
    const isOutdated = one.version !== version;
    const title = length > 1 && one.title ? `：${one.title}` : "";
    return (
      <Alert
        key={one.draftId}
        className="mb-4"
        classNames={{ actions: "flex gap-2" }}
        type={isOutdated ? "warning" : "info"}
        showIcon
        title={`有 ${minuteOf(formatMoment(one.typedAt, timeZone))} 未保存的草稿${title}`}
        description={isOutdated ? "此后数据已被修改，恢复后请核对再保存" : undefined}
        action={
          <>
            <Button size="small" type="primary" onClick={() => void restore(one)}>
              恢复草稿
            </Button>
            <Button size="small" onClick={() => void draft.discard(one)}>
              丢弃
            </Button>
          </>
        }
      />
    );
  });
}

/** Formats as MM-dd HH:mm; the year is not needed because drafts expire after a month. */
function minuteOf(moment: string): string {
  return moment.slice("yyyy-".length, -":ss".length);
}
