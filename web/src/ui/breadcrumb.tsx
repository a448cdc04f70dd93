import { Link } from "react-router";

export function Breadcrumb({ steps }: { steps: { label: string; to?: string }[] }) {
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
