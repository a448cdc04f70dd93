import { type ReactNode, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import optionStyles from "../../../ui/select/type-tree.module.css";
import { FacetOption } from "../../../ui/select/type-tree.tsx";

interface FacetGroupProps {
  title: string;
  options: readonly { value: string; label: ReactNode; total: number }[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
  /** Number of options before "show all". */
  shown: number;
}

/** Values of a facet with their counts. */
export function FacetGroup({ title, options, chosen, onToggle, shown }: FacetGroupProps) {
  const [isWhole, setIsWhole] = useState(false);
  const visible = options.filter(
    ({ value }, at) => isWhole || at < shown || chosen.includes(value),
  );
  return (
    <FacetSection title={title}>
      {options.length === 0 && <p className="text-muted text-sm">暂无</p>}
      <ul className={optionStyles.options}>
        {visible.map(({ value, label, total }) => (
          <li key={value}>
            <FacetOption
              isChosen={chosen.includes(value)}
              total={total}
              onToggle={() => onToggle(value)}
            >
              {label}
            </FacetOption>
          </li>
        ))}
      </ul>
      {options.length > shown && (
        <Button variant="quiet" className="mt-1" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "收起" : `全部 ${options.length} 项`}
        </Button>
      )}
    </FacetSection>
  );
}

export function FacetSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 className="mb-2 font-semibold text-muted text-sm" id={heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
