import type { SearchAnswer } from "@aeromaint/contracts/search/search.ts";
import { Link } from "react-router";
import { productPath, searchPath } from "../paths.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import styles from "./number-notes.module.css";

type NumberNotesProps = Pick<SearchAnswer, "superseded" | "didYouMean">;

/** Which numbers have another in their place, and which others may be meant. */
export function NumberNotes({ superseded, didYouMean }: NumberNotesProps) {
  if (superseded.length + didYouMean.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {superseded.map(({ number, via, supersededBy, infoId }) => (
        <li key={number}>
          <b>{number}</b> 已被{" "}
          {infoId ? (
            <MemberLink to={productPath(infoId)}>{supersededBy}</MemberLink>
          ) : (
            <b>{supersededBy}</b>
          )}{" "}
          替代
          {via.length > 0 && (
            <small className="muted technical">
              （{[number, ...via, supersededBy].join(" → ")}）
            </small>
          )}
        </li>
      ))}
      {didYouMean.length > 0 && (
        <li>
          您是不是要找{" "}
          {didYouMean.map(({ number, keyword }, at) => (
            <span key={number}>
              {at > 0 && "、"}
              <Link to={searchPath(keyword)}>{number}</Link>
            </span>
          ))}
          ？
        </li>
      )}
    </ul>
  );
}
