import "./rich-text.css";
import { useLayoutEffect, useRef } from "react";
import { classNames } from "../class-names.ts";
import { useShownTheme } from "../theme/theme-choice.ts";
import { makeReadable } from "./readable.ts";

interface RichContentProps {
  html: string;
  className?: string | undefined;
}

/** Formatted content as a reader sees it. */
export function RichContent({ html, className }: RichContentProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useShownTheme();
  useLayoutEffect(() => {
    const element = place.current;
    element?.replaceChildren(makeReadable(html, { width: element.clientWidth, theme }));
  }, [html, theme]);
  return <div ref={place} className={classNames("am-rich-text", className)} />;
}
