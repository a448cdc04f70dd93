import { Form, Space } from "antd";
import { DateInput } from "../form/lazy-inputs.tsx";
import { type FormSchema, fieldOf } from "../resource-types.ts";
import { momentRules } from "./filter-field.tsx";
import styles from "./search-header.module.css";

interface PeriodFilterProps {
  /** The filters' schema: `repairInfo.filters`, with beginTime and endTime. */
  of: FormSchema;
  /** Of what the period is. */
  title: string;
  /** With the time of the day. */
  time?: boolean;
}

const ends = [
  { name: "beginTime", placeholder: "起", timeOfDay: "00:00:00" },
  { name: "endTime", placeholder: "止", timeOfDay: "23:59:59" },
];

/** From one day to another, both included and either of them open: one field of a search header. */
export function PeriodFilter({ of, title, time = false }: PeriodFilterProps) {
  return (
    <Form.Item label={title} className={time ? styles.wide : undefined}>
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

/** By which the header knows what is searched for while it is folded. */
PeriodFilter.names = ends.map(({ name }) => name);
