import type { CollectRow } from "@aeromaint/contracts/collections/collect.ts";
import { goneTitle } from "@aeromaint/contracts/content/release-state.ts";
import { LinkButton } from "../../crud/link-button.tsx";
import type { CrudColumn } from "../../crud/list/columns.ts";
import { ListSection } from "../../crud/list/list-section.tsx";
import { RowActions } from "../../crud/list/row-actions.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { RemoveSelectedButton } from "../../crud/removal/remove-selected-button.tsx";
import { useRemoval } from "../../crud/removal/use-removal.tsx";
import { collectionKinds, collections } from "./collections.ts";

/** One's own collections of one kind. */
export function CollectList({ collectType }: { collectType: string }) {
  const list = useCrudList(collections, { always: { collectType } });
  const remove = useRemoval(collections, { onRemoved: list.clearSelection });
  return (
    <ListSection
      path={`${collections.path}/${collectType}`}
      list={list}
      columns={columnsOf(collectType)}
      selectable={() => true}
      actions={(row) => (
        <RowActions onRemove={() => remove([row.collectId])}>
          <ItemLink collectType={collectType} row={row} />
        </RowActions>
      )}
      tools={() => (
        <RemoveSelectedButton
          selected={list.selected}
          onRemove={() => remove(list.selected, list.selectedRows)}
        />
      )}
    />
  );
}

/** Leads to where visitors see the item, while it is there. */
function ItemLink({ collectType, row }: { collectType: string; row: CollectRow }) {
  const kind = collectionKinds[collectType];
  const item = kind?.itemOf(row);
  if (!kind || !item) return null;
  return (
    <LinkButton type="link" size="small" to={kind.pathOf(item)} target="_blank">
      查看
    </LinkButton>
  );
}

function columnsOf(collectType: string): CrudColumn<CollectRow>[] {
  const { columns = {}, itemOf = () => null } = collectionKinds[collectType] ?? {};
  return Object.entries(columns).map(([name, title], index) => ({
    key: name,
    title,
    render: (_value, row) => {
      const item = itemOf(row);
      if (item) return item[name] ?? "—";
      return index === 0 ? <span className="muted">{goneTitle}</span> : "—";
    },
  }));
}
