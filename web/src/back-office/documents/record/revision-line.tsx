import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import type { RevisionListRow } from "@aeromaint/contracts/documents/revision.ts";
import { Skeleton } from "antd";
import { Link } from "react-router";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { documentAddress, useRevisions } from "../../shared/documents/documents.ts";
import { RevisionName, RevisionStateTag } from "../revision-tags.tsx";
import { HashText } from "./hash-text.tsx";
import styles from "./revision-line.module.css";

interface RevisionLineProps {
  head: DocumentHead;
  /** The revision that is shown beside it. */
  chosen: number;
}

/** All revisions of a document, the newest first. */
export function RevisionLine({ head, chosen }: RevisionLineProps) {
  const { data: revisions, isError, refetch } = useRevisions(head);
  return (
    <nav className={styles.line} aria-label="版次历史">
      {!revisions && isError && <ReloadPrompt again={refetch} />}
      {!revisions && !isError && <Skeleton active />}
      {revisions && (
        <ol className="list">
          {revisions.map((revision) => (
            <li key={revision.revNo} data-state={revision.state}>
              <Point
                revision={revision}
                address={documentAddress(head.itemId, revision.revNo)}
                isChosen={revision.revNo === chosen}
              />
            </li>
          ))}
        </ol>
      )}
    </nav>
  );
}

interface PointProps {
  revision: RevisionListRow;
  address: string;
  isChosen: boolean;
}

function Point({ revision, address, isChosen }: PointProps) {
  const { approvals, author, createTime, frozenTime, inForce, reason, sha256, withdrawnTime } =
    revision;
  return (
    <div className={classNames(styles.point, isChosen && styles.chosen)}>
      <Link to={address} className="row gap-2" aria-current={isChosen || undefined}>
        <RevisionName {...revision} />
        <RevisionStateTag state={revision.state} />
      </Link>
      <p className={styles.reason}>{reason}</p>
      <p>
        {author.name} 编写于 {createTime}
      </p>
      {frozenTime && <p>提交于 {frozenTime}</p>}
      {approvals.map(({ name, isLast, decidedTime }) => (
        <p key={`${name} ${decidedTime}`}>
          {name} {isLast ? "批准" : "审核"}于 {decidedTime}
        </p>
      ))}
      {inForce.map(({ from, until }) => (
        <p key={from}>
          有效期 {from} 至 {until ?? "今"}
        </p>
      ))}
      {withdrawnTime && (
        <p>
          作废于 {withdrawnTime}：{revision.withdrawal}
        </p>
      )}
      {sha256 && <HashText hash={sha256} />}
    </div>
  );
}
