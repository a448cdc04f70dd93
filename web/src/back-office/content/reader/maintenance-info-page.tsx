import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { publisherTitle } from "@aeromaint/contracts/content/modules.ts";
import { repairCategory } from "@aeromaint/contracts/content/repair-category.ts";
import type { OpenRepairRow, RepairReading } from "@aeromaint/contracts/content/repair-info.ts";
import { documentDateTitle } from "@aeromaint/contracts/documents/document-badge.ts";
import { StarFilled, StarOutlined } from "@ant-design/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { App, Button, Grid, Radio, Table, type TableColumnsType } from "antd";
import { Suspense, useState } from "react";
import { api } from "../../../api/api.ts";
import { lazyPart } from "../../../api/lazy-part.ts";
import { LinesLoadState } from "../../../api/load-state.tsx";
import { callQuery } from "../../../api/query-by-key.ts";
import { ReadDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import { RowActions, RowButton } from "../../../crud/list/row-actions.tsx";
import { useTabSearchParams } from "../../../crud/tab-location.tsx";
import { useApplicabilityFacts } from "../../../reference-data/applicability-facts.ts";
import { useOwnCollection } from "../../../session/own-collection.ts";
import { Empty } from "../../../ui/empty.tsx";
import { RichContent } from "../../../ui/rich-text/rich-content.tsx";
import { useContentCategories } from "../../shared/content/content-modules.ts";
import { DocumentTime, OfficeDocumentLine } from "../../shared/document-line.tsx";

/** Released repair items by category. Read-only; items can be collected. */
export default function MaintenanceInfoPage() {
  const [parameters, setParameters] = useTabSearchParams();
  const [reading, setReading] = useState<string | null>(null);
  const categories = useContentCategories(repairCategory);
  const chosen = parameters.get("categoryId") ?? categories[0]?.categoryId;
  return (
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[--spacing(54)_minmax(0,1fr)]">
      <Categories
        categories={categories}
        chosen={chosen}
        onChoose={(categoryId) => setParameters({ categoryId })}
      />
      {chosen && <MaintenanceList key={chosen} categoryId={chosen} onRead={setReading} />}
      <RepairReader repairId={reading} onClose={() => setReading(null)} />
    </div>
  );
}

interface CategoriesProps {
  categories: CategoryName[];
  chosen: string | undefined;
  onChoose: (categoryId: string) => void;
}

function Categories({ categories, chosen, onChoose }: CategoriesProps) {
  return (
    <aside className="card px-4 py-3" aria-label="维修信息分类">
      <Radio.Group
        className="flex flex-col gap-3.5 py-1 max-lg:flex-row max-lg:flex-wrap"
        value={chosen}
        options={categories.map(({ categoryId, name }) => ({ value: categoryId, label: name }))}
        onChange={({ target }) => onChoose(String(target.value))}
      />
    </aside>
  );
}

const listPath = "/open/platform";
/** Large enough for a whole category. */
const defaultPageSize = 200;
/** Longer lists use Ant Design's virtual table with this height in pixels. */
const maxPlainRows = 100;
const panelHeight = 640;

interface MaintenanceListProps {
  categoryId: string;
  onRead: (repairId: string) => void;
}

function MaintenanceList({ categoryId, onRead }: MaintenanceListProps) {
  const [{ pageNum, pageSize }, setPaging] = useState({ pageNum: 1, pageSize: defaultPageSize });
  const { md = true } = Grid.useBreakpoint();
  const params = { categoryId, pageNum, pageSize };
  const { data, isFetching } = useQuery({
    ...callQuery(listPath, params),
    placeholderData: keepPreviousData,
  });
  const columns: TableColumnsType<OpenRepairRow> = [
    {
      title: "维修项目",
      dataIndex: "title",
      render: (title: string, { document }) => (
        <>
          {title}
          <OfficeDocumentLine document={document} />
        </>
      ),
    },
    {
      title: "时间",
      dataIndex: "releaseTime",
      width: 180,
      render: (time: string, { document }) => <DocumentTime document={document} time={time} />,
    },
    { title: publisherTitle, dataIndex: "releaseUser", width: 200, ellipsis: true },
    {
      title: "操作",
      key: "actions",
      width: 90,
      // On a phone a fixed column would cover the row.
      fixed: md ? "end" : undefined,
      render: (_value, { repairId }) => (
        <RowActions>
          <RowButton onClick={() => onRead(repairId)}>详情</RowButton>
        </RowActions>
      ),
    },
  ];
  const rows = data?.list ?? [];
  const isLong = rows.length > maxPlainRows;
  return (
    <section className="card px-4 py-3">
      <Table<OpenRepairRow>
        rowKey="repairId"
        size="small"
        columns={columns}
        dataSource={rows}
        loading={isFetching}
        sticky={!isLong}
        virtual={isLong}
        scroll={isLong ? { x: 700, y: panelHeight } : { x: 700 }}
        locale={{ emptyText: <Empty title="该分类暂无内容" /> }}
        pagination={{
          current: pageNum,
          pageSize,
          total: data?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: [20, 50, 100, 200],
          showTotal: (count) => `共 ${count} 条`,
          onChange: (page, size) =>
            setPaging({ pageNum: size === pageSize ? page : 1, pageSize: size }),
        }}
      />
    </section>
  );
}

const readingPath = "/platform/info/foreground";
const dialogWidth = 650;
const repairItems = "1";
const collectedMessage = "操作成功";

/** Repair item with its attachments. */
function RepairReader({ repairId, onClose }: { repairId: string | null; onClose: () => void }) {
  const [asOf, setAsOf] = useState<{ repairId: string; day: string | undefined }>();
  const day = asOf?.repairId === repairId ? asOf?.day : undefined;
  const query = useQuery({
    queryKey: [readingPath, repairId, ...(day ? [day] : [])],
    queryFn: ({ signal }) =>
      api.get(`${readingPath}/${repairId}`, day ? { at: day } : {}, { signal }),
    enabled: repairId !== null,
    meta: { quiet: day !== undefined },
  });
  const { data } = query;
  // Only controlled documents can be read as of a day.
  const isControlled = data?.document !== undefined || day !== undefined;
  return (
    <ReadDialog
      open={repairId !== null}
      title="维修信息详情"
      width={dialogWidth}
      onClose={onClose}
      actions={data && <CollectButton item={data} />}
    >
      {repairId && isControlled && (
        <DateInput
          label="截至日期"
          placeholder="查看某日有效的版次"
          notAfterToday
          value={day}
          onChange={(chosen) => setAsOf({ repairId, day: chosen })}
        />
      )}
      {query.isError && day && <p role="status">{day} 没有有效的版次</p>}
      {!data && !(query.isError && day) && <LinesLoadState query={query} />}
      {data && <Reading item={data} />}
    </ReadDialog>
  );
}

const PrintCode = lazyPart(() => import("../../../ui/print/print-code.tsx"));

function Reading({ item }: { item: RepairReading }) {
  const applicability = useApplicabilityFacts(item.applicability);
  return (
    <article data-printed="">
      <h2 className="mt-2 mb-1 text-lg">{item.title}</h2>
      <OfficeDocumentLine document={item.document} />
      <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-muted">
        <span>
          {item.name} · {item.document && `${documentDateTitle(item.document)} `}
          {item.releaseTime} · {item.releaseUser}
        </span>
        {applicability.map(({ title, value }) => (
          <span key={title}>{`${title} ${value}`}</span>
        ))}
      </p>
      <RichContent html={item.content} />
      <p className="mt-5 mb-4 flex flex-wrap gap-x-4 gap-y-1 border-t pt-3 text-muted">
        {item.fileVOList.length === 0 && "未上传附件"}
        {item.fileVOList.map(({ attachmentId, name, url }) => (
          <a key={attachmentId} href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ))}
      </p>
      <Suspense>
        <PrintCode code={item.printCode} />
      </Suspense>
    </article>
  );
}

/** Button to collect. After collecting it shows the state and an undo in the same size. */
function CollectButton({ item }: { item: RepairReading }) {
  const { message } = App.useApp();
  const { isCollect, collect, undo, isBusy, isUndoable } = useOwnCollection({
    collectType: repairItems,
    assocId: item.repairId,
    isCollect: item.isCollect,
    reading: [readingPath, item.repairId],
    onCollected: () => message.success(collectedMessage),
    onUndone: () => message.success(collectedMessage),
  });
  return (
    <span className="mr-2 inline-flex h-8 w-32 items-center justify-between align-middle">
      {isCollect ? (
        <>
          <span className="text-passed" role="status">
            <StarFilled aria-hidden /> 已收藏
          </span>
          <RowButton title="从我的收藏中移除" disabled={!isUndoable} onClick={() => undo()}>
            撤销
          </RowButton>
        </>
      ) : (
        <Button
          block
          icon={<StarOutlined aria-hidden />}
          loading={isBusy}
          onClick={() => collect()}
        >
          收藏
        </Button>
      )}
    </span>
  );
}
