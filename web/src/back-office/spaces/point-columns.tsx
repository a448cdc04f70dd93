import { type PointRow, type PointStatus, point } from "@aeromaint/contracts/spaces/space.ts";
import { DictionaryLabel } from "../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../crud/list/columns.ts";
import { InlinePointMark } from "../shared/space-plan/point-marks.tsx";
import { linkedName } from "./linked-name.ts";
import styles from "./space-manage.module.css";

const { name, spaceId, status, assocType } = point.fields;

export const pointListColumns: CrudColumn<PointRow>[] = [
  { key: "name", dataIndex: "name", title: name.title },
  { key: "spaceName", dataIndex: "spaceName", title: spaceId.title },
  {
    key: "status",
    dataIndex: "status",
    title: status.title,
    render: (value: PointStatus) => (
      <span className={styles.state}>
        <InlinePointMark status={value} />
        <DictionaryLabel type="POINT_STATUS" value={value} />
      </span>
    ),
  },
  {
    key: "place",
    title: "坐标 x / y / z（米）",
    render: (_value, { x, y, z }) => `${x} / ${y} / ${z}`,
  },
  {
    key: "assocType",
    dataIndex: "assocType",
    title: assocType.title,
    render: (value: string | null) =>
      value ? <DictionaryLabel type="POINT_ASSOC" value={value} /> : "—",
  },
  {
    key: "assocName",
    title: "关联对象",
    ellipsis: true,
    width: 260,
    render: (_value, row) => linkedName(row),
  },
  { key: "updateTime", dataIndex: "updateTime", title: "更新时间" },
];
