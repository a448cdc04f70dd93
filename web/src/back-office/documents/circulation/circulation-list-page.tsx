import { Suspense, useState } from "react";
import { lazyPart } from "../../../api/lazy-part.ts";
import { applicabilityFilterFields } from "../../../crud/applicability/applicability-list.tsx";
import { useApplicability } from "../../../crud/applicability/use-applicability.tsx";
import { LinkButton } from "../../../crud/link-button.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowActions } from "../../../crud/list/row-actions.tsx";
import { usePageOpening } from "../../../crud/list/row-opening.ts";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { AddButton } from "../../../crud/list/tool-buttons.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useCan } from "../../../session/can.tsx";
import {
  circulationAddress,
  circulationStateChoices,
  circulationSubjectChoices,
  circulations,
} from "../../shared/documents/circulations.ts";
import { circulationColumns } from "./circulation-columns.tsx";

const StartDialog = lazyPart(() => import("./start/start-dialog.tsx"));

/** Running and ended circulations with their progress. */
export default function CirculationListPage() {
  const list = useCrudList(circulations);
  const leading = usePageOpening();
  const mayQuery = useCan()("document:circulation:query");
  const [open, setOpen] = useState<boolean>();
  const { filters } = circulations;
  const applicability = useApplicability({
    kind: "circulation",
    chosen: list.selected,
    affects: [circulations.path],
    onApplicabilitySaved: list.clearSelection,
  });
  return (
    <>
      <SearchHeader list={list}>
        <FilterField of={filters} name="title" />
        <FilterField of={filters} name="subject" choices={circulationSubjectChoices} />
        <FilterField of={filters} name="state" choices={circulationStateChoices} />
        {applicabilityFilterFields(filters)}
      </SearchHeader>
      <ListSection
        list={list}
        columns={circulationColumns}
        openingOf={
          mayQuery ? ({ circulationId }) => leading(circulationAddress(circulationId)) : undefined
        }
        purpose="发起的传阅会显示在这里；也可以在受控文件的版次上发起"
        isSelectable={applicability.isOffered ? () => true : undefined}
        actions={
          mayQuery
            ? ({ circulationId }) => (
                <RowActions>
                  <LinkButton type="link" size="small" to={circulationAddress(circulationId)}>
                    查看
                  </LinkButton>
                  {applicability.rowAction(circulationId)}
                </RowActions>
              )
            : undefined
        }
        tools={() => (
          <>
            <AddButton permission="document:circulation:add" onClick={() => setOpen(true)}>
              发起传阅
            </AddButton>
            {applicability.tool}
          </>
        )}
      />
      {applicability.dialog}
      {open !== undefined && (
        <Suspense fallback={null}>
          <StartDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
