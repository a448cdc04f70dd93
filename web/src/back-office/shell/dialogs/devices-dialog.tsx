import { type DeviceRow, devicesPath } from "@aeromaint/contracts/system/logs/online-users.ts";
import { useQuery } from "@tanstack/react-query";
import { Button, Skeleton, Tag } from "antd";
import { api } from "../../../api/api.ts";
import { callQuery } from "../../../api/query-by-key.ts";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import styles from "./devices-dialog.module.css";

const dialogWidth = 650;

/** Sessions of the signed-in person. All except the current one can be ended. */
export default function DevicesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, isError, refetch } = useQuery({
    ...callQuery(devicesPath),
    enabled: open,
    staleTime: 0,
  });
  const confirmed = useConfirmedCall();
  const signOut = (devices: DeviceRow[], question: string) =>
    confirmed({
      question,
      call: () =>
        api.send("DELETE", `${devicesPath}/${devices.map(({ sessionId }) => sessionId).join(",")}`),
      affects: [devicesPath],
      danger: true,
    });
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <TabDialog
      open={open}
      title="我的设备"
      width={dialogWidth}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          {others.length > 1 && (
            <Button onClick={() => signOut(others, "确定退出其他所有设备吗？")}>
              退出其他设备
            </Button>
          )}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {isError && <ReloadPrompt onRetry={refetch} />}
      {!data && !isError && <Skeleton active />}
      <ul className="list">
        {data?.map((device) => (
          <li key={device.sessionId} className={styles.device}>
            <DeviceFacts device={device} />
            {!device.current && (
              <Button size="small" onClick={() => signOut([device], "确定退出该设备吗？")}>
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
    </TabDialog>
  );
}

function DeviceFacts({ device }: { device: DeviceRow }) {
  const { browser, os, current, ipaddr, loginLocation, loginTime, lastActiveTime } = device;
  return (
    <div>
      <p className="row gap-2">
        {[browser, os].filter(Boolean).join(" · ") || "未知设备"}
        {current && <Tag color="processing">当前设备</Tag>}
      </p>
      <p className="muted tabular">{[ipaddr, loginLocation].filter(Boolean).join(" · ")}</p>
      <p className="muted tabular">
        登录于 {loginTime}，最后活动 {lastActiveTime}
      </p>
    </div>
  );
}
