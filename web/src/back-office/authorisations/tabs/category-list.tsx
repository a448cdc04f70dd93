import type { AuthorisationCategoryRow } from "@aeromaint/contracts/authorisations/authorisation-category.ts";
import { conditionKinds } from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Button, Table } from "antd";
import { useState } from "react";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { useCan } from "../../../session/can.tsx";
import { useAuthorisationCategories } from "../authorisations.ts";
import { CategoryDialog } from "./category-dialog.tsx";

type Condition = AuthorisationCategoryRow["conditions"][number];

function conditionText({ kind, ...of }: Condition): string {
  switch (kind) {
    case "licence":
      return of.licence ? `持有名称含“${of.licence}”的有效执照` : "持有有效执照";
    case "course":
      return `${of.courseName ?? of.courseKind}${of.months ? `，${of.months} 个月内` : ""}`;
    case "document":
      return `${of.docNumber} 现行版次已签收`;
    case "experience":
      return `近 ${of.months} 个月在该机型工作满 ${of.days} 天`;
  }
}

export default function CategoryList() {
  const rows = useAuthorisationCategories();
  const may = useCan()("document:authorisation:add");
  const [edited, setEdited] = useState<AuthorisationCategoryRow | "new" | null>(null);
  return (
    <>
      {may && (
        <Button
          className="mb-3"
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => setEdited("new")}
        >
          新增类别
        </Button>
      )}
      <Table<AuthorisationCategoryRow>
        rowKey="categoryId"
        dataSource={rows}
        pagination={false}
        scroll={{ x: "max-content" }}
        columns={[
          { title: "授权类别", dataIndex: "categoryName" },
          { title: "级别", render: (_value, { levels }) => levels.join("、") || "—" },
          {
            title: "有效条件（全部满足才有效）",
            render: (_value, { conditions }) =>
              conditions.length === 0
                ? "仅授权期限"
                : conditions.map((each) => (
                    <div key={JSON.stringify(each)}>
                      <span className="text-muted">{conditionKinds[each.kind]}：</span>
                      {conditionText(each)}
                    </div>
                  )),
          },
          {
            title: "操作",
            render: (_value, row) =>
              may && <RowButton onClick={() => setEdited(row)}>编辑</RowButton>,
          },
        ]}
      />
      <CategoryDialog edited={edited} last={rows.length} onClose={() => setEdited(null)} />
    </>
  );
}
