import { Form, Space } from "antd";
import { DateInput } from "../form/lazy-inputs.tsx";
import { type FormSchema, fieldOf } from "../resource-types.ts";
import { momentRules } from "./filter-field.tsx";

interface PeriodFilterProps {
  /** Schema of the filters with beginTime and endTime, e.g. `repairInfo.filters`. */
  of: FormSchema;
  title: string;
  /** True for a time of day in addition to the day. */
  time?: boolean;
}

const ends = [
  { name: "beginTime", placeholder: "起", timeOfDay: "00:00:00" },
  { name: "endTime", placeholder: "止", timeOfDay: "23:59:59" },
];

/** Search field for a period. Both days are included, and either end may be open. */
export function PeriodFilter({ of, title, time = false }: PeriodFilterProps) {
  return (
    <Form.Item label={title} className={time ? "lg:col-span-2" : undefined}>
      <Space.Compact block>
        {ends.map(({ name, ...input }) => {
          const { schema } = fieldOf(of, name);
          return (
            <Form.Item key={name} name={name} noStyle rules={momentRules(schema)}>
              <DateInput {...input} time={time} label={schema.title} />
            </Form.Item>
          );
        })}
      </Space.Compact>
    </Form.Item>
  );
}

/** Field names, so that the folded header detects an active filter. */
PeriodFilter.names = ends.map(({ name }) => name);
