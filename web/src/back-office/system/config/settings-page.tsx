import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { type ConfigRow, config } from "@aeromaint/contracts/system/config.ts";
import { parameterGroups, parameterOf } from "@aeromaint/contracts/system/parameters.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button, Form } from "antd";
import { useEffect, useId, useState } from "react";
import { api } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { LinesLoadState } from "../../../api/load-state.tsx";
import { callQuery } from "../../../api/query-by-key.ts";
import { formFieldErrors } from "../../../crud/form/submission.ts";
import { useUnsavedForm } from "../../../crud/form/unsaved.ts";
import { useCan } from "../../../session/can.tsx";
import { parameterRule } from "./config-form.tsx";
import { ParameterInput } from "./parameter-input.tsx";
import { ParameterValue } from "./parameter-value.tsx";

const wanted = { configType: "Y", pageSize: 200 } as const;

/** The built-in parameters by subject, each with its own control. */
export default function SettingsPage() {
  const query = useQuery(callQuery(config.path, wanted));
  const { data } = query;
  if (!data) return <LinesLoadState query={query} rows={12} />;
  const rows = new Map(data.list.map((row) => [row.configKey, row]));
  return (
    <div className="flex max-w-270 flex-col gap-3">
      {[...parameterGroups].map(([title, keys]) => (
        <SettingGroup key={title} title={title} rows={keys.flatMap((key) => rows.get(key) ?? [])} />
      ))}
    </div>
  );
}

type Values = Record<string, string>;

/** Parameters of one subject, saved together. */
function SettingGroup({ title, rows }: { title: string; rows: ConfigRow[] }) {
  const id = useId();
  const can = useCan();
  return (
    <section className="card px-6 py-5 max-md:p-4" aria-labelledby={id}>
      <h2 id={id} className="mb-4 font-semibold text-md">
        {title}
      </h2>
      {can("system:config:edit") ? <GroupForm rows={rows} /> : <GroupFacts rows={rows} />}
    </section>
  );
}

function GroupFacts({ rows }: { rows: ConfigRow[] }) {
  return (
    <dl className="grid gap-3">
      {rows.map(({ configKey, configName, configValue }) => {
        const parameter = parameterOf(configKey);
        return (
          parameter && (
            <div
              key={configKey}
              className="grid grid-cols-1 md:grid-cols-[--spacing(42)_minmax(0,1fr)] md:gap-3"
            >
              <dt className="text-muted">{configName}</dt>
              <dd className="wrap-anywhere">
                <ParameterValue type={parameter.type} title={configName} value={configValue} />
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

function GroupForm({ rows }: { rows: ConfigRow[] }) {
  const [form] = Form.useForm<Values>();
  const [isTyped, setTyped] = useState(false);
  // What the form was filled with: rows that are loaded again behind it would undo what others
  // have saved.
  const [loaded, setLoaded] = useState(rows);
  const unsaved = useUnsavedForm();
  const { message } = App.useApp();
  const client = useQueryClient();
  const refill = (stored: ConfigRow[]) => {
    form.setFieldsValue(valuesOf(stored));
    setLoaded(stored);
    setTyped(false);
    unsaved.markClean();
  };
  const isOutdated = !isTyped && versionsOf(loaded) !== versionsOf(rows);
  useEffect(() => {
    if (isOutdated) refill(rows);
  });
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: (values: Values) => saveChanged(loaded, values),
    onSuccess: ({ saved, refused }) => {
      setLoaded(saved);
      if (refused) return form.setFields([refused]);
      message.success("修改成功");
      setTyped(false);
      unsaved.markClean();
    },
    // Titles, sign-in panels and password rules are made from them.
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Form<Values>
      form={form}
      name={useId()}
      layout="vertical"
      initialValues={valuesOf(loaded)}
      onValuesChange={() => {
        unsaved.markDirty();
        setTyped(true);
      }}
      onFinish={(values) => saving.mutate(values)}
    >
      <div className="grid grid-cols-2 gap-x-8 gap-y-0 max-md:grid-cols-1">
        {rows.map(({ configKey, configName }) => (
          <Setting key={configKey} configKey={configKey} configName={configName} />
        ))}
      </div>
      {saving.isError && <Alert type="error" showIcon title={messageOf(saving.error)} />}
      <div className="flex justify-end gap-2">
        <Button
          disabled={!isTyped || saving.isPending}
          onClick={() => {
            saving.reset();
            refill(rows);
          }}
        >
          取消
        </Button>
        <Button type="primary" htmlType="submit" disabled={!isTyped} loading={saving.isPending}>
          保存
        </Button>
      </div>
    </Form>
  );
}

function Setting({ configKey, configName }: Pick<ConfigRow, "configKey" | "configName">) {
  const parameter = parameterOf(configKey);
  if (!parameter) return null;
  const { type, remark } = parameter;
  return (
    <Form.Item
      name={[configKey]}
      label={configName}
      required
      rules={[{ required: true, message: messages.required }, parameterRule(configKey)]}
      validateFirst
      extra={remark}
      className={
        type.control === "table" || type.control === "networks"
          ? "col-span-full [&_.ant-form-item-extra]:mt-1"
          : undefined
      }
    >
      <ParameterInput type={type} title={configName} />
    </Form.Item>
  );
}

const versionsOf = (rows: ConfigRow[]) => rows.map(({ version }) => version).join();

const valuesOf = (rows: ConfigRow[]): Values =>
  Object.fromEntries(rows.map(({ configKey, configValue }) => [configKey, configValue]));

interface Outcome {
  /** The rows as they are stored now. */
  saved: ConfigRow[];
  /** The field whose value was refused; those after it were not sent. */
  refused?: { name: [string]; errors: string[] };
}

/** Saves what has changed, one parameter after the other, each with its own log row. */
async function saveChanged(rows: ConfigRow[], values: Values): Promise<Outcome> {
  const saved = [...rows];
  for (const [index, row] of rows.entries()) {
    const { configId, configKey, version } = row;
    const configValue = values[configKey];
    if (configValue === undefined || configValue === row.configValue) continue;
    try {
      await api.put(`${config.path}/${configId}`, { configValue, version });
      // Each change counts the version up by one.
      saved[index] = { ...row, configValue, version: version + 1 };
    } catch (error) {
      const errors = formFieldErrors(error).flatMap((refused) => refused.errors);
      if (errors.length === 0) throw error;
      return { saved, refused: { name: [configKey], errors } };
    }
  }
  return { saved };
}
