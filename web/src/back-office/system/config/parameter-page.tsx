import { type ConfigRow, config } from "@aeromaint/contracts/system/config.ts";
import { Typography } from "antd";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { CrudPage } from "../../../crud/list/crud-page.tsx";
import { filterFields } from "../../../crud/list/filter-field.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { RefreshCacheButton } from "../../../crud/refresh-cache-button.tsx";
import { builtIn, ConfigForm } from "./config-form.tsx";

const { fields, filters } = config;

const columns: CrudColumn<ConfigRow>[] = [
  column("configName", fields.configName),
  column("configKey", fields.configKey),
  column("configValue", fields.configValue, (value: string) => (
    <Typography.Text style={{ maxWidth: "24em" }} ellipsis={{ tooltip: value }}>
      {value}
    </Typography.Text>
  )),
  column("configType", fields.configType),
  column("createTime", "创建时间"),
];

/** The product's title and contacts are parameters too. */
const affects = ["/open/site"];

/** System parameters; built-in ones can be changed but not removed. */
export default function ConfigPage() {
  const list = useCrudList(config);
  const editor = useCrudEditor(config, { initial: { configType: "N" }, affects });
  return (
    <CrudPage
      resource={config}
      list={list}
      editor={editor}
      columns={columns}
      rightsOn={({ configType }) => ({ edit: true, remove: configType !== builtIn })}
      filters={filterFields(filters, ["configName", "configKey", "configType"])}
      tools={
        <RefreshCacheButton
          permission="system:config:refresh"
          method="PUT"
          path={`${config.path}/refresh`}
        />
      }
    >
      <EditorDialog editor={editor}>
        <ConfigForm stored={editor.startValues} />
      </EditorDialog>
    </CrudPage>
  );
}
