import { accounts as accountKinds, type UserNature } from "@aeromaint/contracts/people/account.ts";
import { expiringDays } from "@aeromaint/contracts/people/licence-state.ts";
import type { Workbench } from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { type ReactNode, useId } from "react";
import { classNames } from "../../ui/class-names.ts";
import { recordPage } from "../navigation/record-pages.ts";
import { licencesView } from "../shared/licences-view.ts";
import styles from "./work-page.module.css";
import { ListLink, relativeTime } from "./work-panel.tsx";

const undecided = "3";
const undecidedProduct = "0";

/** Pending work by kind, limited to the user's permissions. */
export function WaitingStrip({ work }: { work: Workbench }) {
  const { now, accounts, pendingLicences, products, scheduled, licences } = work;
  const sum = (accounts ?? []).reduce((all, { total }) => all + total, 0);
  const [next] = scheduled?.list ?? [];
  return (
    <>
      {accounts && (
        <Tile title="待审核账号" total={sum} quiet="没有等待审核的账号" tone="urgent">
          {accounts.map(({ userNature, total }) => (
            <ListLink
              key={userNature}
              page={recordPage("account")}
              filters={{ userNature, nature: undecided }}
            >
              {/* The database allows only these four kinds. */}
              {accountKinds[userNature as UserNature].title} {total}
            </ListLink>
          ))}
        </Tile>
      )}
      {pendingLicences !== undefined && (
        <Tile title="待核实证照" total={pendingLicences} quiet="没有等待核实的证照" tone="urgent">
          <ListLink page={screens.authorisations.path} filters={{ ...licencesView, pending: "1" }}>
            去核实
          </ListLink>
        </Tile>
      )}
      {products && (
        <Tile title="待审核航材" total={products.total} quiet="没有等待审核的航材" tone="urgent">
          <ListLink page={recordPage("product")} filters={{ status: undecidedProduct }}>
            去审核
          </ListLink>
          {products.since && <span>最早提交于 {relativeTime(products.since, now)}</span>}
        </Tile>
      )}
      {scheduled && (
        <Tile title="待发布" total={scheduled.total} quiet="没有排期中的内容" tone="scheduled">
          {next && <span>最近一条 {relativeTime(next.releaseTime, now)}</span>}
        </Tile>
      )}
      {licences && (
        <Tile
          title="证照提醒"
          total={licences.expired + licences.expiring}
          quiet={`没有过期或 ${expiringDays} 天内到期的证照`}
          tone={licences.expired > 0 ? "refused" : "urgent"}
        >
          {licences.expired > 0 && (
            <ListLink
              page={screens.authorisations.path}
              filters={{ ...licencesView, state: "expired" }}
            >
              已过期 {licences.expired}
            </ListLink>
          )}
          {licences.expiring > 0 && (
            <ListLink
              page={screens.authorisations.path}
              filters={{ ...licencesView, state: "expiring" }}
            >
              {expiringDays} 天内到期 {licences.expiring}
            </ListLink>
          )}
        </Tile>
      )}
    </>
  );
}

const tones = {
  urgent: "border-l-current text-accent",
  scheduled: "border-l-current text-scheduled",
  refused: "border-l-current text-refused",
  calm: "text-muted",
};

interface TileProps {
  title: string;
  total: number;
  /** Text at zero. */
  quiet: string;
  tone: keyof typeof tones;
  /** Links to the counted records. */
  children: ReactNode;
}

/** Number of pending records with links to them. */
function Tile({ title, total, quiet, tone, children }: TileProps) {
  const id = useId();
  return (
    <section
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 rounded-md border border-l-3 px-4 pt-3 pb-2.5 max-sm:px-2.5",
        tones[total > 0 ? tone : "calm"],
        styles.scale,
      )}
      aria-labelledby={id}
    >
      <h2 id={id} className="self-center font-semibold text-ink text-sm">
        {title}
      </h2>
      <strong className="text-xl tabular-nums leading-[1.1]">{total}</strong>
      <div className="col-span-full flex min-h-5.5 flex-wrap gap-x-3.5 gap-y-0.5 pb-1 text-muted text-xs leading-5.5">
        {total > 0 ? children : quiet}
      </div>
    </section>
  );
}
