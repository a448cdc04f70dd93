import type { SalaryRow } from "@aeromaint/contracts/payroll/salary.ts";
import { classNames } from "../../ui/class-names.ts";
import { formatAmount, maskedAmount, paySections } from "./pay-sections.ts";

export function PayFacts({ record, masked = false }: { record: SalaryRow; masked?: boolean }) {
  return (
    <div className="grid gap-4">
      {paySections(record).map(({ group, title, entries }) => {
        const isResult = group === "result";
        return (
          <section key={group} aria-label={title}>
            <Title title={title} isAccented={isResult} />
            <dl className="grid grid-cols-[repeat(auto-fill,minmax(--spacing(60),1fr))] gap-x-8">
              {entries.map(({ name, title: label, value }, at) => (
                <div key={name} className="flex justify-between gap-4 border-b py-1.5">
                  <dt className="text-muted">{label}</dt>
                  <dd
                    className={classNames(
                      "tabular-nums",
                      isResult && at === entries.length - 1 && "font-semibold text-accent text-md",
                    )}
                  >
                    {masked ? maskedAmount : formatAmount(value)}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
      {record.notes && (
        <section aria-label="备注">
          <Title title="备注" />
          <p className="wrap-anywhere whitespace-pre-wrap">{record.notes}</p>
        </section>
      )}
    </div>
  );
}

function Title({ title, isAccented = false }: { title: string; isAccented?: boolean }) {
  const edge = isAccented ? "border-l-accent" : "border-l-edge";
  return <h3 className={`mb-1 border-l-3 pl-2 font-semibold text-sm ${edge}`}>{title}</h3>;
}
