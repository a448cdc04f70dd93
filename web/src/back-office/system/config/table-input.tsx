import { type ParameterType, tableRows } from "@aeromaint/contracts/system/parameter-types.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import styles from "./parameter-input.module.css";

interface TableInputProps {
  type: Extract<ParameterType, { control: "table" }>;
  title: string;
  value: string;
  onChange: ((value: string) => void) | undefined;
}

/** A small table whose rows are stored as JSON; without `onChange` it is only shown. */
export function TableInput({ type, title, value, onChange }: TableInputProps) {
  const rows = textRows(type.columns, value);
  const send = (next: Record<string, string>[]) => onChange?.(JSON.stringify(next));
  return (
    <>
      <table
        className={`w-full [&_:is(th,td)]:last:w-8 [&_:is(th,td)]:last:pe-0 [&_td]:pt-0 [&_td]:pr-2 [&_td]:pb-2 [&_td]:pl-0 [&_th]:pt-0 [&_th]:pr-2 [&_th]:pb-1 [&_th]:pl-0 [&_th]:text-start [&_th]:font-normal [&_th]:text-muted ${styles.table}`}
        aria-label={title}
      >
        <thead>
          <tr>
            {type.columns.map((column) => (
              <th key={column.name} scope="col">
                {column.title}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, it has no id
            <tr key={index}>
              {type.columns.map(({ name, title: heading, max }) => (
                <td key={name}>
                  {onChange ? (
                    <Input
                      value={row[name]}
                      maxLength={max}
                      placeholder={heading}
                      aria-label={`第 ${index + 1} 行${heading}`}
                      onChange={({ target }) =>
                        send(rows.with(index, { ...row, [name]: target.value }))
                      }
                    />
                  ) : (
                    row[name]
                  )}
                </td>
              ))}
              <td>
                {onChange && (
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`删除第 ${index + 1} 行`}
                    onClick={() => send(rows.toSpliced(index, 1))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {onChange && rows.length < type.maxRows && (
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => send([...rows, textRow(type.columns, {})])}
        >
          添加一行
        </Button>
      )}
    </>
  );
}

type Columns = TableInputProps["type"]["columns"];

const textRows = (columns: Columns, value: string) =>
  (tableRows(value) ?? []).map((row) => textRow(columns, row));

const textRow = (columns: Columns, row: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(columns.map(({ name }) => [name, String(row[name] ?? "")]));
