import type { RemarkRow, RevisionDetail } from "@aeromaint/contracts/documents/revision.ts";
import { Button, Tag } from "antd";
import { api } from "../../../api/api.ts";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { useProfile } from "../../../session/profile.ts";
import { documents, type RevisionPath } from "../../shared/documents/documents.ts";
import styles from "./revision-view.module.css";

interface RemarkItemProps {
  remark: RemarkRow;
  revision: RevisionDetail;
  /** Of the remark. */
  path: `${RevisionPath}/remarks/${string}`;
  onShow: (block: number) => void;
  onAnswer: () => void;
}

const changeable: readonly RevisionDetail["state"][] = ["draft", "review", "approval"];

export function RemarkItem({ remark, revision, path, onShow, onAnswer }: RemarkItemProps) {
  const { block, quote, answer, isClosed, actor } = remark;
  const userId = useProfile().data?.user.userId;
  const confirmed = useConfirmedCall();
  const isOpen = !isClosed && changeable.includes(revision.state);
  const close = () =>
    confirmed({
      question: "确定关闭该意见吗？",
      call: () => api.send("PUT", path, { body: { isClosed: true } }),
      affects: [documents.path],
    });
  return (
    <li>
      {quote && block !== null && (
        <button type="button" className={styles.quote} onClick={() => onShow(block)}>
          {quote}
        </button>
      )}
      <p>
        {remark.remark} <Tag>{isClosed ? "已关闭" : answer ? "已答复" : "待答复"}</Tag>
      </p>
      <p className={styles.by}>
        {actor.name}，{remark.createTime}
      </p>
      {answer && (
        <p>
          答复：{answer}
          <span className={styles.by}>
            {remark.answeredBy}，{remark.answeredTime}
          </span>
        </p>
      )}
      {isOpen && (
        <div>
          {revision.isAuthor && (
            <Button type="link" size="small" onClick={onAnswer}>
              {answer ? "修改答复" : "答复"}
            </Button>
          )}
          {answer && actor.userId === userId && (
            <Button type="link" size="small" onClick={close}>
              关闭
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
