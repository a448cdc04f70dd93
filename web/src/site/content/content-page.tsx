import { useEffect } from "react";
import { useLocation } from "react-router";
import { isSsr } from "../../api/query-by-key.ts";
import { useSignedIn } from "../../api/tokens.ts";
import { useCategories } from "../categories.ts";
import { usePageTitle } from "../page-title.ts";
import { requireSignIn } from "../shared/access/sign-in-needed.ts";
import { chosenCategory, useListState } from "../shared/content/list-state.ts";
import type { SiteModule } from "../shared/content/modules.ts";
import { ItemList } from "./item-list.tsx";
import { ItemPage } from "./item-page.tsx";
import { Trail } from "./trail.tsx";

/** A module: the list of a category, or one item of it when the address names one. */
export function ContentPage({ module }: { module: SiteModule }) {
  const { dropItem, ...list } = useListState();
  const { state } = list;
  const { pathname, search } = useLocation();
  const signedIn = useSignedIn();
  const mayRead = signedIn || isSsr;
  const asked = state.repairId !== "" && !mayRead;
  useEffect(() => {
    // Signing out navigates home first: the URL may already be another screen's.
    if (!asked || !window.location.pathname.startsWith(module.path)) return;
    requireSignIn(`${pathname}${search}`);
    dropItem();
  });
  // The server knows no reader: it renders how an item begins, which everybody may see.
  if (state.repairId !== "" && mayRead) {
    return <ItemPage key={state.repairId} module={module} id={state.repairId} />;
  }
  return <ListPage module={module} {...list} />;
}

interface ListPageProps
  extends Pick<ReturnType<typeof useListState>, "state" | "go" | "filter" | "hrefOf"> {
  module: SiteModule;
}

function ListPage({ module, ...list }: ListPageProps) {
  const { state } = list;
  const { data: categories, isError, refetch } = useCategories(module.categories);
  const category = chosenCategory(categories ?? [], state);
  const name = category?.name ?? state.name;
  usePageTitle(name || module.title);
  return (
    <>
      <Trail module={module} steps={name ? [{ label: name }] : []} />
      <ItemList
        module={module}
        {...list}
        categories={categories}
        category={category}
        again={isError && refetch}
      />
    </>
  );
}
