import { screens } from "@aeromaint/contracts/screens.ts";
import type { Workbench } from "@aeromaint/contracts/workbench/workbench.ts";
import { daysLeftText } from "../shared/days-left-text.ts";
import { PlaceLink } from "./place-link.tsx";
import styles from "./work-page.module.css";
import { WorkPanel } from "./work-panel.tsx";

/** Licences that have run out or will soon, by person. */
export function ExpiringLicencePanel({
  licences,
}: {
  licences: NonNullable<Workbench["licences"]>;
}) {
  const { list } = licences;
  return (
    <WorkPanel
      title="证照到期"
      more={<PlaceLink page={screens.licences.path}>全部证照</PlaceLink>}
      empty={list.length === 0 && "所有证照都在有效期内"}
    >
      <ul className="list">
        {list.map(({ informationId, nickName, certificate, expiryDate, daysLeft }) => (
          <li key={informationId} className={styles.row}>
            <PlaceLink
              page={screens.licences.path}
              filters={{ nickName }}
              className={styles.rowTitle}
            >
              {nickName}
              <span className={styles.aside}>{certificate}</span>
            </PlaceLink>
            <span
              className={`rigid hint ${styles.fact}`}
              data-tone={daysLeft < 0 ? "refused" : "urgent"}
            >
              {daysLeftText(daysLeft)}
            </span>
            <time className={styles.time}>{expiryDate}</time>
          </li>
        ))}
      </ul>
    </WorkPanel>
  );
}
