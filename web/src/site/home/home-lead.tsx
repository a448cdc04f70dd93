import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "../../ui/class-names.ts";
import { paths } from "../paths.ts";

interface HomeLeadProps {
  className?: string;
  children: ReactNode;
}

/** Introduces the site to visitors; tells members what they have not read. */
export function HomeLead({ className, children }: HomeLeadProps) {
  return (
    <div
      className={classNames(
        "-mt-2 mb-4 flex items-baseline justify-between gap-4 text-muted text-sm",
        className,
      )}
    >
      <p>{children}</p>
      <LeadLink to={paths.notices}>全部公告</LeadLink>
    </div>
  );
}

/** On a phone its line is as high as a thumb. */
export const LeadLink = (props: LinkProps) => (
  <Link
    className="whitespace-nowrap text-link hover:underline max-md:-my-2 max-md:inline-block max-md:leading-11"
    {...props}
  />
);
