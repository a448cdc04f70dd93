import { type RepairInfoRow, repairInfo } from "@aeromaint/contracts/platform/info.ts";
import { Tag } from "antd";
import type { CrudColumn } from "../../../../crud/columns.ts";
import { filesFromUrls, scaledUrl } from "../../../../crud/file-field/file-items.ts";
import styles from "./repair-info-columns.module.css";

const { title, cover, releaseTime, releaseUser } = repairInfo.fields;

export const repairInfoColumns: CrudColumn<RepairInfoRow>[] = [
  {
    key: "title",
    dataIndex: "title",
    title: title.title,
    render: (value: string, { scheduled }) => (
      <span className={styles.title}>
        {value}
        {scheduled && <Tag className={styles.scheduled}>待发布</Tag>}
      </span>
    ),
  },
  { key: "name", dataIndex: "name", title: "所属分类" },
  {
    key: "cover",
    dataIndex: "cover",
    title: cover.title,
    render: (value: string) => <Thumbnail url={filesFromUrls(value)[0]?.url} />,
  },
  { key: "releaseTime", dataIndex: "releaseTime", title: releaseTime.title },
  { key: "releaseUser", dataIndex: "releaseUser", title: releaseUser.title },
];

const thumbnailWidth = 160;

function Thumbnail({ url }: { url: string | undefined }) {
  if (!url) return "—";
  return (
    <img className={styles.cover} src={scaledUrl(url, thumbnailWidth)} alt="" loading="lazy" />
  );
}
