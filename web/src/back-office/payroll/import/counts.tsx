import { figureText } from "../../../ui/plain-values.ts";

/** Numbers of rows under their names. */
export function Counts({ counts }: { counts: Readonly<Record<string, number>> }) {
  return (
    <dl className="grid-2 gap-3">
      {Object.entries(counts).map(([name, count]) => (
        <div className="p-3-4 box bg-raised" key={name}>
          <dt className="muted">{name}</dt>
          <dd>
            <strong className="text-xl strong tabular">{figureText(count)}</strong> 条
          </dd>
        </div>
      ))}
    </dl>
  );
}
