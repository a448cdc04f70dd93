import type { OtherNumbers } from "@aeromaint/contracts/materials/product.ts";
import { productPath } from "../../paths.ts";
import { MemberLink } from "../../shared/access/member-link.tsx";
import styles from "./other-numbers.module.css";

/** Other numbers for a part, each with its direction and a way to the product that has it. */
export function Alternatives({ of }: { of: OtherNumbers["alternatives"] }) {
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

interface SupersededProps {
  number: string;
  by: NonNullable<OtherNumbers["supersession"]>;
}

/** Says which number has come in place of a product's own, and leads there. */
export function Superseded({ number, by: { via, supersededBy, infoId } }: SupersededProps) {
  return (
    <p
      className={`mb-3 p-2-3 border-edge rounded bg-surface technical leading-reading ${styles.superseded}`}
      role="note"
    >
      {number} 已被 <NumberLink number={supersededBy} infoId={infoId} /> 替代
      {via.length > 0 && <small>（{[number, ...via, supersededBy].join(" → ")}）</small>}
    </p>
  );
}

function NumberLink({ number, infoId }: { number: string; infoId: string | null }) {
  return infoId ? <MemberLink to={productPath(infoId)}>{number}</MemberLink> : <b>{number}</b>;
}
