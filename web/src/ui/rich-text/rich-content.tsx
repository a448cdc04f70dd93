import "./rich-text.css";
import { useLayoutEffect, useRef } from "react";
import { classNames } from "../class-names.ts";
import { useShownTheme } from "../theme/theme-choice.ts";
import { makeReadable } from "./readable.ts";

interface RichContentProps {
  html: string;
  className?: string | undefined;
  /** Pixels of the column, where measuring hundreds of them would take too long; 0: unknown. */
  width?: number;
}

/** Formatted content as a reader sees it. */
export function RichContent({ html, className, width }: RichContentProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useShownTheme();
  useLayoutEffect(() => {
    const element = place.current;
    const column = width ?? element?.clientWidth ?? 0;
    element?.replaceChildren(makeReadable(html, { width: column, theme }));
  }, [html, theme, width]);
  return <div ref={place} className={classNames("am-rich-text", className)} />;
}
