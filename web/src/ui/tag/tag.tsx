import type { HTMLAttributes, ReactNode } from "react";
import { classNames } from "../class-names.ts";

export const toneColours = {
  passed: "var(--am-passed)",
  refused: "var(--am-refused)",
  accent: "var(--am-accent)",
  scheduled: "var(--am-scheduled)",
  link: "var(--am-link)",
  text: "var(--am-text)",
  second: "var(--am-text-second)",
  faint: "var(--am-text-faint)",
};
export type Tone = keyof typeof toneColours;

interface TagProps extends Omit<HTMLAttributes<HTMLSpanElement>, "style"> {
  tone?: Tone;
  /** CSS colour instead of that of a tone. */
  colour?: string;
}

/** State or property in a word. The colour repeats the word. */
export function Tag({ tone = "second", colour, className, ...rest }: TagProps) {
  return (
    <span
      className={classNames(
        "max-w-full whitespace-nowrap rounded-sm border border-current px-1 font-medium text-xs leading-4.5",
        className,
      )}
      style={{ color: colour ?? toneColours[tone] }}
      {...rest}
    />
  );
}

const styleTones: Readonly<Record<string, Tone>> = {
  success: "passed",
  error: "refused",
  warning: "accent",
  processing: "link",
  default: "second",
};

interface StyledTagProps {
  /** Meaning or CSS colour, as stored in a dictionary. */
  look: string;
  children: ReactNode;
}

/** Tag in the style of a dictionary entry. */
export function StyledTag({ look, children }: StyledTagProps) {
  const tone = styleTones[look];
  return <Tag colour={tone ? toneColours[tone] : look}>{children}</Tag>;
}
