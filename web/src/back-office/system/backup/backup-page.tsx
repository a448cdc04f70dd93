import { type BackupList, backupPath } from "@aeromaint/contracts/system/backup.ts";
import { SaveOutlined } from "@ant-design/icons";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button, Table, type TableColumnsType } from "antd";
import { api } from "../../../api/api.ts";
import { fetchSignedIn } from "../../../api/fetch-signed-in.ts";
import { LinesLoadState } from "../../../api/load-state.tsx";
import { callQuery } from "../../../api/query-by-key.ts";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { usePlatformClock } from "../../../reference-data/site-facts.ts";
import { Can } from "../../../session/can.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { saveFile } from "../../../ui/storage/save-file.ts";
import { Tag } from "../../../ui/tag/tag.tsx";
import { sizeText } from "../../../ui/text/size-text.ts";
import { useSignedActs } from "../../shared/proof/use-signed-act.tsx";

type Backup = BackupList["list"][number];

/** Polling interval in milliseconds while a backup is running. */
const pollInterval = 1_000;

/** Lists the last backups, makes and downloads one, and explains the restore. */
export default function BackupPage() {
  const query = useQuery({
    ...callQuery(backupPath),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.making ? pollInterval : false),
  });
  const { data, isError } = query;
  if (isError || !data) return <LinesLoadState query={query} />;
  return (
    <section className="card grid gap-3 px-4 py-3">
      <RunningBackup {...data} />
      <BackupArchives list={data.list} />
      <p className="text-muted text-xs">
        备份保存在服务器的备份文件夹（<code>BACKUP_DIR</code>）
        ，请另存一份到其他机器。恢复只能用命令，先停止服务，再运行
        <code> npm run restore -- </code>
        加备份文件的路径；恢复后所有登录都会退出，上次备份之后的改动不再存在。
      </p>
    </section>
  );
}

function RunningBackup({ making, hasFailed }: Pick<BackupList, "making" | "hasFailed">) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const starting = useMutation({
    mutationFn: () => api.send("POST", backupPath),
    onSuccess: (answer) => message.success(answer.message),
    onSettled: () => client.invalidateQueries({ queryKey: [backupPath] }),
  });
  return (
    <>
      {hasFailed && <Alert type="error" showIcon title="上次备份没有完成，原因见服务器日志" />}
      <div className="flex flex-wrap items-center gap-3">
        <Can permission="system:backup:add">
          <Button
            type="primary"
            icon={<SaveOutlined aria-hidden />}
            loading={starting.isPending || making !== null}
            onClick={() => starting.mutate()}
          >
            立即备份
          </Button>
        </Can>
        {making && (
          <span className="inline-flex items-center gap-2 text-muted tabular-nums" role="status">
            <progress
              className="w-60 accent-accent"
              aria-label="备份进度"
              {...(making.of !== null && { value: Math.min(making.bytes / making.of, 1) })}
            />
            {`已写入 ${sizeText(making.bytes)}${making.of === null ? "" : `，上次共 ${sizeText(making.of)}`}`}
          </span>
        )}
      </div>
    </>
  );
}

function BackupArchives({ list }: { list: Backup[] }) {
  const now = usePlatformClock();
  const { sign, proofDialog } = useSignedActs("下载备份", undefined, { always: true });
  const { message } = App.useApp();
  const fetching = useMutation({
    mutationFn: ({ name }: Backup) =>
      sign(async () => {
        const { signal } = new AbortController();
        const path = `${backupPath}/${name}/file`;
        const response = await fetchSignedIn({ path, query: {}, signal });
        saveFile({ content: await response.blob(), name }, name);
      }),
    onSuccess: () => message.success("备份已下载"),
  });
  const client = useQueryClient();
  const { sign: signRemoval, proofDialog: removalDialog } = useSignedActs("删除备份", undefined, {
    always: true,
  });
  const removing = useMutation({
    mutationFn: ({ name }: Backup) =>
      signRemoval(() => api.send("DELETE", `${backupPath}/${name}`)),
    onSuccess: (answer) => message.success(answer.message),
    onSettled: () => client.invalidateQueries({ queryKey: [backupPath] }),
  });
  const columns: TableColumnsType<Backup> = [
    { title: "备份时间", dataIndex: "createTime" },
    { title: "距今", key: "age", render: (_value, { createTime }) => ageText(createTime, now()) },
    { title: "大小", dataIndex: "size", align: "right", render: sizeText },
    {
      title: "核验",
      dataIndex: "checkTime",
      render: (time: string | null) =>
        time ? <Tag tone="passed" title={time}>{`已核验`}</Tag> : <Tag>未核验</Tag>,
    },
    { title: "文件", dataIndex: "name" },
    {
      title: "操作",
      key: "actions",
      render: (_value, row) => (
        <>
          <RowButton
            permission="system:backup:export"
            loading={fetching.isPending && fetching.variables.name === row.name}
            onClick={() => fetching.mutate(row)}
          >
            下载
          </RowButton>
          <RowButton
            permission="system:backup:remove"
            danger
            loading={removing.isPending && removing.variables.name === row.name}
            onClick={() => removing.mutate(row)}
          >
            删除
          </RowButton>
        </>
      ),
    },
  ];
  return (
    <>
      <Table<Backup>
        rowKey="name"
        size="small"
        columns={columns}
        dataSource={list}
        scroll={{ x: "max-content" }}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        locale={{ emptyText: <Empty title="还没有备份" /> }}
      />
      {proofDialog}
      {removalDialog}
    </>
  );
}

const hour = 3_600_000;
const day = 24 * hour;

/** Age of a timestamp as text. Both are platform times, yyyy-MM-dd HH:mm:ss. */
export function ageText(moment: string, now: string): string {
  const passed =
    Date.parse(`${now.replace(" ", "T")}Z`) - Date.parse(`${moment.replace(" ", "T")}Z`);
  if (passed < hour) return "不到 1 小时";
  return passed < 2 * day ? `${Math.floor(passed / hour)} 小时` : `${Math.floor(passed / day)} 天`;
}
