import type { OwnAircraft } from "@aeromaint/contracts/personal/own-aircraft.ts";
import { Link } from "react-router";
import { useSaveOwnAircraft } from "../../session/own-aircraft.ts";
import { ownAircraftId, paths } from "../paths.ts";
import { FacetOption } from "./facet-group.tsx";
import styles from "./facets.module.css";

/** For who has chosen types: that the list begins with what fits them, and a switch that hides the rest. */
export function FitStrip({ own }: { own: OwnAircraft | undefined }) {
  const saving = useSaveOwnAircraft();
  if (!own || own.typeIds.length === 0) return null;
  const { hidesOthers } = own;
  return (
    <div className={styles.fitStrip}>
      <span>
        {hidesOthers ? "只显示适合我的机型的内容" : "适合我的机型的内容排在前面"}
        <Link to={`${paths.userProfile}#${ownAircraftId}`}>我的机型</Link>
      </span>
      <span>
        <FacetOption
          isChosen={hidesOthers}
          onToggle={() => saving.mutate({ ...own, hidesOthers: !hidesOthers })}
        >
          隐藏其他机型
        </FacetOption>
      </span>
    </div>
  );
}

/** The mark of a row that is stated for one of the reader's types. */
export function FitMark({ isFitting }: { isFitting: boolean | undefined }) {
  return isFitting ? <span className={styles.fitMark}>适合我的机型</span> : null;
}
