import { config } from "@aeromaint/contracts/system/config.ts";
import { parameterGroups } from "@aeromaint/contracts/system/parameter-groups.ts";
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { callQuery } from "../../../api/query-by-key.ts";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import { SettingGroup } from "./setting-group.tsx";
import styles from "./settings.module.css";

const wanted = { configType: "Y", pageSize: 200 } as const;

/** The built-in parameters by subject, each with its own control. */
export default function SettingsPage() {
  const { data, isError, refetch } = useQuery({
    ...callQuery(config.path, wanted),
  });
  if (!data) {
    return isError ? (
      <ReloadPrompt again={refetch} />
    ) : (
      <Skeleton active paragraph={{ rows: 12 }} />
    );
  }
  const rows = new Map(data.list.map((row) => [row.configKey, row]));
  return (
    <div className={styles.page}>
      {parameterGroups.map(({ title, keys }) => (
        <SettingGroup key={title} title={title} rows={keys.flatMap((key) => rows.get(key) ?? [])} />
      ))}
    </div>
  );
}
