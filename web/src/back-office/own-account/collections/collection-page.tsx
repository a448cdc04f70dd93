import { publisherTitle } from "@aeromaint/contracts/content/modules.ts";
import { takenDownTitle } from "@aeromaint/contracts/content/release-state.ts";
import {
  type CollectRow,
  collectQuery,
  collectRow,
} from "@aeromaint/contracts/personal/collections/collect.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { Tabs } from "antd";
import { LinkButton } from "../../../crud/link-button.tsx";
import type { CrudColumn } from "../../../crud/list/columns.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowActions } from "../../../crud/list/row-actions.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { RemoveSelectedButton, useRemoval } from "../../../crud/removal/use-removal.tsx";
import { useUndoOffer } from "../../../crud/removal/use-undo-offer.tsx";
import { useTabSearchParams } from "../../../crud/tab-location.tsx";
import { useDictionary } from "../../../reference-data/dictionaries.ts";
import { collectAgain, filterCollectable } from "../../../session/collect-again.ts";
import { DocumentTime, OfficeDocumentLine } from "../../shared/document-line.tsx";

const published = { title: "标题", releaseTime: "时间", releaseUser: publisherTitle };

/** What may be collected, by `collectType` in the order of the tabs. */
const collectionKinds: Readonly<Record<string, CollectionKind>> = {
  "1": {
    itemOf: ({ repairInfoVO }) => repairInfoVO,
    columns: published,
    pathOf: ({ categoryId, repairId }) =>
      `/web-site/maintain-info?${query({ categoryId, repairId })}`,
  },
  "2": {
    itemOf: ({ infoVO }) => infoVO,
    columns: { name: "名称", price: "价格（里程）", brand: "品牌" },
    pathOf: ({ infoId }) => `/web-site/aviation-products/products-detail?${query({ id: infoId })}`,
  },
  "3": {
    itemOf: ({ userInfoVO }) => userInfoVO,
    columns: {
      name: "姓名",
      workingTime: "工作时间",
      speciality: "专业",
      englishLevel: "英语水平",
      educationalLevel: "学历",
      politicalOutlook: "政治面貌",
    },
    pathOf: ({ informationId }) =>
      `/web-site/repair-person/repair-detail?${query({ id: informationId })}`,
  },
  "4": {
    itemOf: ({ trainInfoVO }) => trainInfoVO,
    columns: published,
    pathOf: ({ trainId, trainInfoId }) =>
      `/web-site/module-info?${query({ categoryId: trainId, repairId: trainInfoId })}`,
  },
  "5": {
    itemOf: ({ toolInfoVO }) => toolInfoVO,
    columns: published,
    pathOf: ({ toolCategoryId, toolInfoId }) =>
      `/web-site/tooling-services?${query({ categoryId: toolCategoryId, repairId: toolInfoId })}`,
  },
};

const types = Object.keys(collectionKinds);

/** The current user's collected items, by kind. */
export default function CollectPage() {
  const [parameters, setParameters] = useTabSearchParams();
  const { label } = useDictionary("COLLECTION_TYPE");
  const requestedType = parameters.get("collectType");
  const chosen = types.find((type) => type === requestedType) ?? types[0] ?? "1";
  return (
    <>
      <Tabs
        activeKey={chosen}
        onChange={(collectType) => setParameters({ collectType })}
        items={types.map((type) => ({ key: type, label: label(type) }))}
      />
      <CollectList key={chosen} collectType={chosen} />
    </>
  );
}

/** One's own collections of one kind. */
function CollectList({ collectType }: { collectType: string }) {
  const list = useCrudList(collections, { always: { collectType } });
  const { offer, button } = useUndoOffer([collections.path]);
  const remove = useRemoval(collections, {
    onRemoved: (ids) => {
      list.clearSelection();
      const removed = list.tableProps.dataSource?.filter(({ collectId }) =>
        ids.includes(collectId),
      );
      const rows = filterCollectable(removed ?? []);
      const done = rows.length > 1 ? `已删除 ${rows.length} 项` : "已删除";
      if (rows.length > 0) offer({ done, call: () => collectAgain(rows) });
    },
  });
  return (
    <ListSection
      path={`${collections.path}/${collectType}`}
      list={list}
      columns={columnsOf(collectType)}
      isSelectable={() => true}
      openingOf={(row) => {
        const address = addressOf(collectType, row);
        return address
          ? { open: () => window.open(address, "_blank", "noopener"), address }
          : undefined;
      }}
      actions={(row) => (
        <RowActions onRemove={() => remove([row.collectId])}>
          <ItemLink collectType={collectType} row={row} />
        </RowActions>
      )}
      tools={() => (
        <>
          {button}
          <RemoveSelectedButton
            selected={list.selected}
            onRemove={() => remove(list.selected, list.selectedRows)}
          />
        </>
      )}
    />
  );
}

/** Where visitors see a collected item; nothing once it is gone. */
function addressOf(collectType: string, row: CollectRow): string | undefined {
  const kind = collectionKinds[collectType];
  const item = kind?.itemOf(row);
  return kind && item ? kind.pathOf(item) : undefined;
}

/** Leads to where visitors see the item, while it is there. */
function ItemLink({ collectType, row }: { collectType: string; row: CollectRow }) {
  const address = addressOf(collectType, row);
  if (!address) return null;
  return (
    <LinkButton type="link" size="small" to={address} target="_blank">
      查看
    </LinkButton>
  );
}

function columnsOf(collectType: string): CrudColumn<CollectRow>[] {
  const { columns = {}, itemOf = () => null } = collectionKinds[collectType] ?? {};
  return Object.entries(columns).map(([name, title], index) => ({
    key: name,
    title,
    render: (_value, row) => {
      const item = itemOf(row);
      if (item) {
        return (
          <>
            {name === "releaseTime" ? (
              <DocumentTime document={row.document} time={String(item[name])} />
            ) : (
              (item[name] ?? "—")
            )}
            {index === 0 && <OfficeDocumentLine document={row.document} />}
          </>
        );
      }
      return index === 0 ? <span className="muted">{takenDownTitle}</span> : "—";
    },
  }));
}

const { collectId: _, ...row } = collectRow.properties;

/** One's own collections as the shared pieces of a list take them. */
const collections = resource({
  title: "收藏",
  path: "/aviation/collect",
  id: "collectId",
  permission: "aviation:collect",
  fields: {},
  row,
  detail: {},
  filters: { collectType: collectQuery.properties.collectType },
});

type Item = Record<string, string | number | null>;

interface CollectionKind {
  /** The collected item; null once it is gone. */
  itemOf: (row: CollectRow) => Item | null;
  /** Names and titles of what the list shows of it. */
  columns: Record<string, string>;
  /** Where visitors see it. */
  pathOf: (item: Item) => string;
}

const query = (parameters: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, String(value ?? "")]),
  );
