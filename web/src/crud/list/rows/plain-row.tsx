import { type ComponentProps, type ReactElement, type ReactNode, useDeferredValue } from "react";

/** What Ant Design's table says of a cell; its own component would work out the rest. */
interface CellProps {
  record: Record<string, unknown>;
  index: number;
  renderIndex: number;
  dataIndex?: string;
  render?: (value: unknown, record: unknown, index: number) => ReactNode;
  prefixCls: string;
  className?: string;
  align?: "left" | "center" | "right";
  additionalProps?: ComponentProps<"td">;
  // Whatever has one of these is left to Ant Design.
  component: unknown;
  ellipsis?: unknown;
  appendNode?: ReactNode;
  fixStart?: number | null;
  fixEnd?: number | null;
}

type Cell = ReactElement<CellProps>;

interface PlainRowProps extends ComponentProps<"tr"> {
  /** One cell in the row of a list without rows. */
  children: Cell | Cell[];
}

/** The lowest row: so many fill the window, and no more are drawn before the first are seen. */
const lowest = 36;

export const rowsInWindow = () => Math.ceil(window.innerHeight / lowest);

/**
 * A row whose cells are plain elements, but for those that stay in sight beside the others. It
 * looks at what Ant Design would have rendered: their cells are most of the time that a list takes.
 * Rows below the window are filled after the first paint.
 */
export function PlainRow({ children, ...row }: PlainRowProps) {
  const cells = Array.isArray(children) ? children : [];
  const [first] = cells;
  const inSight = !first || first.props.index < rowsInWindow();
  const filled = useDeferredValue(true, inSight ? undefined : false);
  if (!first) return <tr {...row}>{children}</tr>;
  return <tr {...row}>{filled ? cells.map(cellOf) : <Unfilled cells={cells} />}</tr>;
}

function cellOf(cell: Cell) {
  const { props, key } = cell;
  if (!isPlain(props)) return cell;
  const { record, renderIndex, dataIndex, render, prefixCls, className, align } = props;
  const { additionalProps: own } = props;
  const value = dataIndex === undefined ? record : record[dataIndex];
  return (
    <td
      key={key}
      {...own}
      className={className ? `${prefixCls}-cell ${className}` : `${prefixCls}-cell`}
      style={align ? { textAlign: align, ...own?.style } : own?.style}
    >
      {render ? render(value, record, renderIndex) : (value as ReactNode)}
    </td>
  );
}

function isPlain({ component, ellipsis, appendNode, fixStart, fixEnd }: CellProps): boolean {
  return (
    component === "td" &&
    !ellipsis &&
    !appendNode &&
    typeof fixStart !== "number" &&
    typeof fixEnd !== "number"
  );
}

/** As high as a row of one line. */
function Unfilled({ cells }: { cells: Cell[] }) {
  const [first] = cells;
  return (
    <td className={`${first?.props.prefixCls}-cell`} colSpan={cells.length}>
      {"\u00a0"}
    </td>
  );
}
