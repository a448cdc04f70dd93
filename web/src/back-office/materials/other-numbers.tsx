import type { OtherNumbers } from "@aeromaint/contracts/materials/product.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { Link } from "react-router";
import { recordRequest } from "../../crud/dialog/requested-dialog.ts";
import { listAddress } from "../navigation/record-pages.ts";
import styles from "./other-numbers.module.css";

/** Other numbers for a part, each with its direction and a way to the product that has it. */
export function AlternativeNumbers({ of }: { of: OtherNumbers["alternatives"] | undefined }) {
  if (!of || of.length === 0) return "—";
  return (
    <ul className={styles.numbers}>
      {of.map(({ partNumber, isTwoWay, infoId }) => (
        <li key={partNumber}>
          <NumberLink number={partNumber} infoId={infoId} />
          <small>{isTwoWay ? "可互换" : "可代替本件"}</small>
        </li>
      ))}
    </ul>
  );
}

/** The number in place of a product's own. */
export function SupersessionText({ of }: { of: OtherNumbers["supersession"] | undefined }) {
  if (!of) return "—";
  return (
    <span>
      {of.via.map((number) => `${number} → `)}
      <NumberLink number={of.supersededBy} infoId={of.infoId} />
    </span>
  );
}

function NumberLink({ number, infoId }: { number: string; infoId: string | null }) {
  if (!infoId) return number;
  return <Link to={listAddress(screens.materials.path, recordRequest(infoId))}>{number}</Link>;
}
