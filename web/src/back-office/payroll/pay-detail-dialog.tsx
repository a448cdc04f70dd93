import { useQuery } from "@tanstack/react-query";
import { Button, Descriptions, Skeleton } from "antd";
import { api } from "../../api/api.ts";
import { TabDialog } from "../../crud/dialog/tab-dialog.tsx";
import { ReloadPrompt } from "../../crud/reload-prompt.tsx";
import { monthText } from "../../payroll/own-slips.ts";
import styles from "./pay-detail-dialog.module.css";
import { PayFacts } from "./pay-facts.tsx";
import { payRecords } from "./pay-list.ts";

const dialogWidth = 650;

interface PayDetailDialogProps {
  title: string;
  /** Which record; null while closed. */
  salaryId: string | null;
  onClose: () => void;
}

/** One person's pay of a month, read-only. Each opening is a call that the server logs. */
export function PayDetailDialog({ title, salaryId, onClose }: PayDetailDialogProps) {
  return (
    <TabDialog
      open={salaryId !== null}
      title={`${title}查看`}
      width={dialogWidth}
      onCancel={onClose}
      destroyOnHidden
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {salaryId !== null && <Detail salaryId={salaryId} />}
    </TabDialog>
  );
}

function Detail({ salaryId }: { salaryId: string }) {
  const { data, isError, refetch } = useQuery({
    // Not below the list's path: invalidating the list must not log another read.
    queryKey: [`${payRecords.path}/details`, salaryId],
    queryFn: ({ signal }) => api.get(`${payRecords.path}/details/${salaryId}`, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (isError) return <ReloadPrompt again={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <>
      <Descriptions
        className={styles.person}
        column={{ xs: 1, sm: 2 }}
        size="small"
        items={[
          { key: "userName", label: "姓名", children: data.userName },
          { key: "account", label: "账号", children: data.account },
          { key: "deptName", label: "所属部门", children: data.deptName ?? "—" },
          { key: "month", label: "月份", children: monthText(data.month) },
        ]}
      />
      <PayFacts record={data} />
    </>
  );
}
