import { DownOutlined, SearchOutlined, UpOutlined } from "@ant-design/icons";
import { Button, Form, Grid } from "antd";
import {
  Children,
  isValidElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { usePersonalSetting } from "../../session/personal-setting.ts";
import type { FormValues } from "../resource-types.ts";
import { PeriodFilter } from "./period-filter.tsx";
import styles from "./search-header.module.css";

/** Number of fields in one row on a desktop. On a phone, one button opens all fields. */
const fieldsPerRow = 3;

interface SearchHeaderProps {
  list: { filters: FormValues; search: (values: FormValues) => void };
  children: ReactNode;
}

/** Search fields in one row; further fields collapse. Enter searches. */
export function SearchHeader({ list: { filters, search }, children }: SearchHeaderProps) {
  const [form] = Form.useForm<FormValues>();
  const [foldedOnDesk, foldOnDesk] = usePersonalSetting("search-folded", true);
  const [foldedOnPhone, foldOnPhone] = useState(true);
  const fields = Children.toArray(children);
  const { md = true } = Grid.useBreakpoint();
  const [folded, setFolded] = md ? [foldedOnDesk, foldOnDesk] : [foldedOnPhone, foldOnPhone];
  const room = md ? fieldsPerRow : 0;
  const foldable = fields.length > room;
  const unseen = fields.slice(room).filter((field) => isSet(field, filters)).length;
  const isButton = folded && room === 0;
  const inAddress = JSON.stringify(filters);
  const applied = useRef(inAddress);
  // Apply changes of the URL (back, forward, reset). Remounting would lose the focus.
  // A return to the tab changes nothing and keeps the input.
  useEffect(() => {
    if (applied.current === inAddress) return;
    applied.current = inAddress;
    const values = JSON.parse(inAddress) as FormValues;
    const empty = Object.keys(form.getFieldsValue(true)).map((name) => [name, undefined]);
    form.setFieldsValue({ ...Object.fromEntries(empty), ...values });
  }, [form, inAddress]);
  return (
    <Form
      className={`card mb-2 grid gap-x-4 gap-y-3 px-4 py-2 data-button:block data-button:w-fit data-button:border-0 data-button:bg-transparent data-button:p-0 md:max-lg:grid-cols-2 [&_.ant-form-item]:m-0 ${styles.header}`}
      name={useId()}
      form={form}
      initialValues={filters}
      // Collapsed filters still apply.
      onFinish={() => {
        search(form.getFieldsValue(true));
        foldOnPhone(true);
      }}
      autoComplete="off"
      colon={false}
      role="search"
      data-button={isButton || undefined}
    >
      {foldable && folded ? fields.slice(0, room) : fields}
      <div className="flex gap-2">
        {!isButton && (
          <>
            <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
              查询
            </Button>
            <Button onClick={() => search({})}>重置</Button>
          </>
        )}
        {foldable && (
          <Button
            type={isButton ? "default" : "link"}
            icon={
              isButton ? (
                <SearchOutlined aria-hidden />
              ) : folded ? (
                <DownOutlined aria-hidden />
              ) : (
                <UpOutlined aria-hidden />
              )
            }
            iconPlacement={isButton ? "start" : "end"}
            onClick={() => setFolded(!folded)}
          >
            {folded ? `${isButton ? "搜索" : "展开"}${unseen > 0 ? ` ${unseen}` : ""}` : "收起"}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** True if the field of a `FilterField` or a `PeriodFilter` has a filter value. */
function isSet(field: ReactNode, filters: FormValues): boolean {
  if (!isValidElement<{ name?: string }>(field)) return false;
  const names = field.type === PeriodFilter ? PeriodFilter.names : [field.props.name ?? ""];
  return names.some((name) => name in filters);
}
