import { DownOutlined, SearchOutlined, UpOutlined } from "@ant-design/icons";
import { Button, Form, Grid } from "antd";
import { Children, isValidElement, type ReactNode, useEffect, useId, useRef } from "react";
import { usePersonalSetting } from "../../session/personal-setting.ts";
import type { FormValues } from "../resource-types.ts";
import { PeriodFilter } from "./period-filter.tsx";
import styles from "./search-header.module.css";

/** Fields that fit in one row, on a desktop and on a phone. */
const inOneRow = { desk: 3, phone: 1 };

interface SearchHeaderProps {
  /** What is searched for now, from the address. */
  filters: FormValues;
  onSearch: (values: FormValues) => void;
  onReset: () => void;
  /** One `FilterField` for each filter. */
  children: ReactNode;
}

/** Search fields in one row; further ones collapse. Enter searches. */
export function SearchHeader({ filters, onSearch, onReset, children }: SearchHeaderProps) {
  const [form] = Form.useForm<FormValues>();
  const [folded, setFolded] = usePersonalSetting("search-folded", true);
  const fields = Children.toArray(children);
  const { md = true } = Grid.useBreakpoint();
  const room = md ? inOneRow.desk : inOneRow.phone;
  const foldable = fields.length > room;
  const unseen = fields.slice(room).filter((field) => isSet(field, filters)).length;
  const inAddress = JSON.stringify(filters);
  const applied = useRef(inAddress);
  // The address also changes by itself (back, forward, reset); remounting would lose the focus.
  // Returning to a tab is no change: its input stays.
  useEffect(() => {
    if (applied.current === inAddress) return;
    applied.current = inAddress;
    const values = JSON.parse(inAddress) as FormValues;
    const empty = Object.keys(form.getFieldsValue(true)).map((name) => [name, undefined]);
    form.setFieldsValue({ ...Object.fromEntries(empty), ...values });
  }, [form, inAddress]);
  return (
    <Form
      className={styles.header}
      name={useId()}
      form={form}
      initialValues={filters}
      // Filters that are folded away still count.
      onFinish={() => onSearch(form.getFieldsValue(true))}
      autoComplete="off"
      colon={false}
      role="search"
    >
      {foldable && folded ? fields.slice(0, room) : fields}
      <div className="flex gap-2">
        <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
          查询
        </Button>
        <Button onClick={onReset}>重置</Button>
        {foldable && (
          <Button
            type="link"
            icon={folded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
            iconPlacement="end"
            onClick={() => setFolded(!folded)}
          >
            {folded ? `展开${unseen > 0 ? `（已设 ${unseen} 项）` : ""}` : "收起"}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Whether a `FilterField` or a `PeriodFilter` is among what is searched for. */
function isSet(field: ReactNode, filters: FormValues): boolean {
  if (!isValidElement<{ name?: string }>(field)) return false;
  const names = field.type === PeriodFilter ? PeriodFilter.names : [field.props.name ?? ""];
  return names.some((name) => name in filters);
}
