import { type ParameterType, tableRows } from "@aeromaint/contracts/system/parameter-types.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";

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
      <table className="w-full" aria-label={title}>
        <thead className="max-sm:hidden">
          <tr>
            {type.columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className="pr-2 pb-1 text-start font-normal text-muted"
              >
                {column.title}
              </th>
            ))}
            <td className="w-8" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, it has no id
              key={index}
              className="max-sm:mb-2 max-sm:grid max-sm:grid-cols-[1fr_--spacing(8)] max-sm:border-b"
            >
              {type.columns.map(({ name, title: heading, max }) => (
                <td key={name} className="pr-2 pb-2 max-sm:col-start-1">
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
              <td className="pb-2 max-sm:col-start-2 max-sm:row-start-1">
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
