import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import { EditOutlined } from "@ant-design/icons";
import { Button, Descriptions } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { Can } from "../../../session/can.tsx";
import { documentAddress } from "../../shared/documents/documents.ts";
import { OwnerDialog } from "../acts/owner-dialog.tsx";
import { ReviewDay, RevisionName, RevisionStateTag } from "../revision-tags.tsx";
import styles from "./document-page.module.css";

const columns = { xs: 1, sm: 2, lg: 3, xxl: 4 };

/** What a document is now, and what is on its way. */
export function DocumentFacts({ head }: { head: DocumentHead }) {
  const { itemId, nextRevNo, nextState } = head;
  const isInForce = head.state === "effective";
  const facts = {
    [isInForce ? "当前版次" : "最新版次"]: (
      <span className="inline-row wrap gap-2">
        <RevisionName {...head} />
        <RevisionStateTag state={head.state} />
      </span>
    ),
    生效时间: head.effectiveTime ?? "—",
    复审日: <ReviewDay {...head} />,
    归口部门: <OwnerDept head={head} />,
    所属分类: `${contentModules[head.module].title} / ${head.name}`,
    受控时间: head.createTime,
    ...(nextRevNo !== null &&
      nextState !== null && {
        后续版次: (
          <Link to={documentAddress(itemId, nextRevNo)} className="inline-row wrap gap-2">
            第 {nextRevNo} 版 <RevisionStateTag state={nextState} />
          </Link>
        ),
      }),
  };
  return (
    <Descriptions
      className={styles.facts}
      column={columns}
      size="small"
      items={Object.entries(facts).map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}

function OwnerDept({ head }: { head: DocumentHead }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="inline-row wrap gap-2">
      {head.ownerDeptName ?? "—"}
      <Can permission="document:revision:edit">
        <Button
          type="link"
          size="small"
          icon={<EditOutlined />}
          aria-label="修改归口部门"
          onClick={() => setIsOpen(true)}
        />
      </Can>
      <OwnerDialog head={head} open={isOpen} onClose={() => setIsOpen(false)} />
    </span>
  );
}
