import { ClearOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { api } from "../../api/api.ts";
import { useConfirmedCall } from "../../crud/dialog/use-confirmed-call.ts";
import { ExportButton, type ExportOptions } from "../../crud/export/export-button.tsx";
import { RemoveSelectedButton } from "../../crud/removal/use-removal.tsx";
import { type CrudResource, permissionFor } from "../../crud/resource-types.ts";
import { Can } from "../../session/can.tsx";

interface LogToolsProps {
  log: CrudResource & { path: "/system/monitor/operlog" | "/system/monitor/accesslog" };
  /** Ids of the rows chosen. */
  selected: string[];
  onRemove: (ids: string[]) => void;
  clearQuestion: string;
  onCleared: () => void;
  sheet: Pick<ExportOptions, "columns" | "shown" | "filters">;
}

/** What can be done with a whole log: remove the rows chosen, clear it, export it. */
export function LogTools(props: LogToolsProps) {
  const { log, selected, onRemove, clearQuestion, onCleared, sheet } = props;
  const confirmed = useConfirmedCall();
  const clear = () =>
    confirmed({
      question: clearQuestion,
      call: () => api.send("DELETE", `${log.path}/clean`),
      affects: [log.path],
      danger: true,
      onDone: onCleared,
    });
  return (
    <>
      <Can permission={permissionFor(log, "remove")}>
        <RemoveSelectedButton selected={selected} onRemove={() => onRemove(selected)} />
      </Can>
      <Can permission={permissionFor(log, "clean")}>
        <Button danger icon={<ClearOutlined aria-hidden />} onClick={clear}>
          清空
        </Button>
      </Can>
      <ExportButton
        permission={permissionFor(log, "export")}
        path={log.path}
        title={log.title}
        {...sheet}
      />
    </>
  );
}
