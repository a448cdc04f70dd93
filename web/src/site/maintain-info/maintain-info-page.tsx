import { useEffect } from "react";
import { useSignedIn } from "../../session/tokens.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { useCategories } from "../categories.ts";
import { usePageTitle } from "../page-title.ts";
import { categoryPath, paths } from "../paths.ts";
import { signedInOrTold } from "../sign-in-needed.ts";
import { chosenCategory, useListState } from "./list-state.ts";
import { RepairList } from "./repair-list.tsx";
import { RepairReadingView } from "./repair-reading.tsx";

const module145 = "145模块";

/** The 145 module: the list of a category, or one item of it when the address names one. */
export function Component() {
  const { state, go, filter, dropItem } = useListState();
  const { data: categories, isError } = useCategories("repair");
  const signedIn = useSignedIn();
  const category = chosenCategory(categories ?? [], state);
  const name = category?.name ?? state.name;
  const asked = state.repairId !== "" && !signedIn;
  usePageTitle(name || module145);
  useEffect(() => {
    if (!asked) return;
    signedInOrTold();
    dropItem();
  });
  const reading = state.repairId !== "" && signedIn;
  const steps = [
    { label: "首页", to: paths.home },
    { label: module145, to: paths.maintainInfo },
    ...(name
      ? [
          {
            label: name,
            to: reading && category ? categoryPath(paths.maintainInfo, category) : undefined,
          },
        ]
      : []),
  ];
  return (
    <>
      <Breadcrumb steps={steps} />
      {reading ? (
        <RepairReadingView
          key={state.repairId}
          repairId={state.repairId}
          onBack={() => go({ repairId: "" })}
        />
      ) : (
        <RepairList
          // Another category starts the list afresh, what was typed into its filters included.
          key={name}
          state={state}
          categories={categories}
          category={category}
          failed={isError}
          go={go}
          filter={filter}
        />
      )}
    </>
  );
}
