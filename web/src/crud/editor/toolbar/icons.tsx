import Icon from "@ant-design/icons";
import type { ReactNode } from "react";

/** Icons that the icon set lacks, on its 1em grid. */
function icon(paths: ReactNode) {
  const Drawing = () => (
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round">
        {paths}
      </g>
    </svg>
  );
  return <Icon component={Drawing} aria-hidden />;
}

export const justifyIcon = icon(<path d="M2 3h12M2 6.3h12M2 9.7h12M2 13h12" />);

export const quoteIcon = icon(
  <path d="M6.5 4C4 4.6 2.8 6.2 2.8 9v3h3.7V8.3H4.4M13.2 4c-2.5.6-3.7 2.2-3.7 5v3h3.7V8.3h-2.1" />,
);

export const ruleIcon = icon(<path d="M1.5 8h13M4 4h8M4 12h8" />);

export const subscriptIcon = icon(
  <path d="M2 3l6 8M8 3l-6 8M11 11.2c.3-1.6 3-1.4 3 .1 0 1.1-1.6 1.6-3 2.9h3" />,
);

export const superscriptIcon = icon(
  <path d="M2 5l6 8M8 5l-6 8M11 2.9c.3-1.6 3-1.4 3 .1 0 1.1-1.6 1.6-3 2.9h3" />,
);
