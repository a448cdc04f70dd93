import { figureText } from "../../../ui/plain-values.ts";
import { useCountUp } from "./count-up.ts";

/** A figure that counts up to its value; screen readers get the value alone. */
export function AnimatedNumber({ value }: { value: number }) {
  const shown = useCountUp(value);
  return (
    <>
      <span aria-hidden="true">{figureText(shown)}</span>
      <span className="nowrap sr-only">{figureText(value)}</span>
    </>
  );
}
