import { numberReadings, partIn } from "@aeromaint/contracts/search/number-form.ts";
import highlighted from "./highlighted.module.css";

/** The part number by which a hit was found, with the part that was typed marked. */
export function HitNumber({ number, keyword }: { number: string; keyword: string }) {
  const forms = numberReadings(keyword).flatMap((words) => words.flatMap(({ form }) => form ?? []));
  const part = partIn(number, forms);
  return (
    <span className="technical">
      件号 {number.slice(0, part?.start)}
      {part && (
        <>
          <mark className={highlighted.hit}>{number.slice(part.start, part.end)}</mark>
          {number.slice(part.end)}
        </>
      )}
    </span>
  );
}
