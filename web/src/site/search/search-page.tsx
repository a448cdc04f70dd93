import { type ComponentType, type ReactNode, useEffect, useId } from "react";
import { Link, useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { focusQuietly } from "../../ui/keys/search-key.ts";
import { Breadcrumb } from "../breadcrumb.tsx";
import { useCategories } from "../categories.ts";
import { usePageTitle } from "../page-title.ts";
import { categoryPath, paths, productPath, searchPath } from "../paths.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import { type SiteModule, siteModules } from "../shared/content/modules.ts";
import { facetsToQuery, parseFacets } from "../shared/facets/facet-state.ts";
import { useNewestProducts, useSearchHint } from "./part-numbers.ts";
import { forgetRecent, useRecent } from "./recent-searches.ts";
import { Results } from "./results.tsx";
import { SearchForm } from "./search-form.tsx";
import { parseSearchState, type SearchState } from "./search-state.ts";

export function Component() {
  const [query, setQuery] = useSearchParams();
  const state = parseSearchState(query);
  const { keyword } = state;
  usePageTitle(keyword ? `搜索：${keyword}` : "搜索");
  const go = ({ kind, pageNum, asWords = state.asWords }: Omit<SearchState, "keyword">) =>
    setQuery({
      keyword,
      ...(asWords && { asWords }),
      ...(kind && { kind }),
      ...(pageNum > 1 && { pageNum: String(pageNum) }),
      ...facetsToQuery(parseFacets(query)),
    });
  return (
    <>
      <Breadcrumb steps={[{ label: "搜索" }]} />
      <h1 className="mb-4 font-semibold text-xl leading-tight max-md:text-lg">站内搜索</h1>
      <SearchForm key={keyword} keyword={keyword} />
      {keyword ? <Results state={state} go={go} /> : <SearchStart />}
    </>
  );
}

/** Start of a search: hints, recent searches and entry points. */
function SearchStart() {
  // The page already shows the recent searches.
  useEffect(() => focusQuietly("main [data-site-search]"), []);
  return (
    <div className="min-h-120">
      <p
        // Two lines: with its example, which comes later.
        className="mt-4 min-h-[2lh] max-w-180 text-muted text-sm leading-reading"
      >{`中文可以搜索任意片段，多个词用空格隔开；${useSearchHint()}`}</p>
      <RecentList />
      {Object.values(siteModules).map((module) => (
        <ModuleCategories key={module.path} module={module} />
      ))}
      <NewestProducts />
    </div>
  );
}

interface OfferProps {
  title: string;
  links: ReactNode;
  children?: ReactNode;
}

/** Entry points to a search. Room for its links is reserved while they load. */
function Offer({ title, links, children }: OfferProps) {
  const heading = useId();
  return (
    <section className="mt-6" aria-labelledby={heading}>
      <h2 id={heading} className="mb-3 font-normal text-muted text-sm">
        {title}
      </h2>
      <ul className="mb-3 flex min-h-11 flex-wrap gap-2 max-md:min-h-24">{links}</ul>
      {children}
    </section>
  );
}

interface OfferLinkProps {
  to: string;
  children: string;
  as?: ComponentType<{ to: string; className: string; children: string }>;
}

const OfferLink = ({ as: Anchor = Link, ...link }: OfferLinkProps) => (
  <li>
    <Anchor
      className="block h-11 max-w-80 truncate rounded-md border bg-surface px-3 text-sm/10.5 hover:border-edge hover:text-link"
      {...link}
    />
  </li>
);

function ModuleCategories({ module }: { module: SiteModule }) {
  const { data = [] } = useCategories(module.categories);
  return (
    <Offer
      title={module.title}
      links={data.map((category) => (
        <OfferLink key={category.categoryId} to={categoryPath(module.path, category)}>
          {category.name}
        </OfferLink>
      ))}
    />
  );
}

function NewestProducts() {
  const { data, isPending } = useNewestProducts();
  return (
    <Offer
      title="最新航材"
      links={
        <>
          {data?.list.map(({ infoId, name }) => (
            <OfferLink key={infoId} to={productPath(infoId)} as={MemberLink}>
              {name}
            </OfferLink>
          ))}
          {/* With those before it, which would push it away. */}
          {!isPending && <OfferLink to={paths.aviationProducts}>全部航材</OfferLink>}
        </>
      }
    />
  );
}

function RecentList() {
  const recent = useRecent();
  if (recent.length === 0) return null;
  return (
    <Offer
      title="最近搜索"
      links={recent.map((keyword) => (
        <OfferLink key={keyword} to={searchPath(keyword)}>
          {keyword}
        </OfferLink>
      ))}
    >
      <Button variant="quiet" onClick={forgetRecent}>
        清除记录
      </Button>
    </Offer>
  );
}
