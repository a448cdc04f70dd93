import { Link } from "react-router";
import { paths } from "./paths.ts";

interface BreadcrumbProps {
  /** Steps after the home page. */
  steps: { label: string; to?: string }[];
  isBelowHome?: boolean;
}

const home = { label: "首页", to: paths.home };

export function Breadcrumb({ steps: further, isBelowHome = true }: BreadcrumbProps) {
  const steps = isBelowHome ? [home, ...further] : further;
  return (
    <nav aria-label="面包屑">
      <ol className="mb-4 flex flex-wrap text-muted text-sm">
        {steps.map(({ label, to }, at) => (
          <li
            key={label}
            className="wrap-anywhere min-w-0 current:text-ink not-first:before:mx-2 not-first:before:text-faint not-first:before:content-['>']"
            aria-current={at === steps.length - 1 ? "page" : undefined}
          >
            {to ? (
              <Link
                className="text-muted hover:text-link hover:underline max-md:-mx-2 max-md:-my-3 max-md:px-2 max-md:py-3"
                to={to}
              >
                {label}
              </Link>
            ) : (
              label
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
