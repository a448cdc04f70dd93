import { resource } from "@aeromaint/contracts/resource.ts";
import {
  type SubscriptionRow,
  subscriberKinds,
  subscriptionRow,
  subscriptionsPath,
  subscriptionsQuery,
  subscriptionTargets,
} from "@aeromaint/contracts/subscriptions/subscription.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { useState } from "react";
import type { CrudColumn } from "../../crud/list/columns.ts";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { ListSection } from "../../crud/list/list-section.tsx";
import { SearchHeader } from "../../crud/list/search-header.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { useRemoval } from "../../crud/removal/use-removal.tsx";
import { Can, useCan } from "../../session/can.tsx";
import { SubscriptionDialog } from "./subscription-dialog.tsx";

/** Subscriptions as the shared pieces of a list take them: they are added and removed, never changed. */
const subscription = resource({
  title: "订阅",
  path: subscriptionsPath,
  id: "subscriptionId",
  permission: "system:subscription",
  fields: {},
  row: subscriptionRow.properties,
  detail: {},
  filters: subscriptionsQuery.properties,
});

const columns: CrudColumn<SubscriptionRow>[] = [
  {
    key: "subscriberKind",
    dataIndex: "subscriberKind",
    title: "订阅对象",
    render: (_value, { subscriberKind }) => subscriberKinds[subscriberKind],
  },
  { key: "subscriberName", dataIndex: "subscriberName", title: "部门或角色" },
  {
    key: "target",
    dataIndex: "target",
    title: "订阅类型",
    render: (_value, { target }) => subscriptionTargets[target],
  },
  {
    key: "name",
    dataIndex: "name",
    title: "订阅内容",
    render: (_value, { name, link }) => (link ? name : `${name}（已下架）`),
  },
  {
    key: "createUserName",
    dataIndex: "createUserName",
    title: "创建人",
    render: (value: string) => value || "—",
  },
  { key: "createTime", dataIndex: "createTime", title: "创建时间" },
];

const targetOptions = Object.entries(subscriptionTargets).map(([value, label]) => ({
  value,
  label,
}));

/** What departments and roles are told of. */
export default function SubscriptionPage() {
  const list = useCrudList(subscription);
  const mayRemove = useCan()("system:subscription:remove");
  const [isAdding, setAdding] = useState(false);
  const remove = useRemoval(subscription, {
    question: "确定删除该订阅吗？相关人员将不再因此收到消息。",
    onRemoved: list.clearSelection,
  });
  const { filters } = subscription;
  return (
    <>
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        <FilterField of={filters} name="subscriber" />
        <FilterField of={filters} name="target">
          <Select options={targetOptions} placeholder="请选择订阅类型" allowClear />
        </FilterField>
        <FilterField of={filters} name="name" />
      </SearchHeader>
      <ListSection
        path={subscription.path}
        list={list}
        columns={columns}
        purpose="部门和角色的人员在内容发布、更新或下架时收到消息"
        selectable={mayRemove ? () => true : undefined}
        actions={
          mayRemove
            ? (row) => (
                <Button
                  type="link"
                  size="small"
                  danger
                  onClick={() => remove([row.subscriptionId], [row])}
                >
                  删除
                </Button>
              )
            : undefined
        }
        tools={() => (
          <>
            <Can permission="system:subscription:add">
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => setAdding(true)}
              >
                新增
              </Button>
            </Can>
            {mayRemove && (
              <Button
                danger
                icon={<DeleteOutlined aria-hidden />}
                disabled={list.selected.length === 0}
                onClick={() => remove(list.selected)}
              >
                批量删除
              </Button>
            )}
          </>
        )}
      />
      <SubscriptionDialog open={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
