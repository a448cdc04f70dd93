import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { Button, Checkbox, Segmented } from "antd";
import type { ReactNode } from "react";
import { type ColumnArrangement, type ColumnChoice, densities, useDensity } from "./columns.tsx";

export default function ColumnSettingsPanel({ choices, onArrange, onReset }: ColumnArrangement) {
  const [density, setDensity] = useDensity();
  const isLast = choices.filter(({ shown }) => shown).length === 1;
  const show = (key: string, shown: boolean) =>
    onArrange(choices.map((choice) => (choice.key === key ? { ...choice, shown } : choice)));
  return (
    <div className="grid w-60 gap-3">
      <Segmented
        block
        aria-label="行高"
        value={density}
        onChange={setDensity}
        options={[...densities]}
      />
      <ul className="max-h-90 overflow-y-auto" aria-label="显示的列">
        {choices.map(({ key, title, shown }, at) => (
          <li key={key} className="flex min-h-8 items-center">
            <Checkbox
              className="min-w-0 flex-1"
              checked={shown}
              // Keep one column: a list without columns is unreadable.
              disabled={shown && isLast}
              onChange={({ target }) => show(key, target.checked)}
            >
              {title}
            </Checkbox>
            <MoveButton
              label={`上移${title}`}
              icon={<ArrowUpOutlined />}
              disabled={at === 0}
              onClick={() => onArrange(swapped(choices, at - 1))}
            />
            <MoveButton
              label={`下移${title}`}
              icon={<ArrowDownOutlined />}
              disabled={at === choices.length - 1}
              onClick={() => onArrange(swapped(choices, at))}
            />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={onReset}>
        恢复默认列
      </Button>
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  onClick: () => void;
}

function MoveButton({ label, ...button }: MoveButtonProps) {
  return <Button type="text" size="small" aria-label={label} {...button} />;
}

/** Swaps the column at this index with the next one. */
function swapped(choices: ColumnChoice[], at: number): ColumnChoice[] {
  const next = [...choices];
  next.splice(at + 1, 0, ...next.splice(at, 1));
  return next;
}
