import { planPointsPath, point, type SpaceNode } from "@aeromaint/contracts/spaces/space.ts";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { pointListColumns } from "./point-columns.tsx";
import { PointForm } from "./point-form.tsx";

const affects = [planPointsPath];

interface PointListProps {
  tree: SpaceNode[];
  spaceId: string;
}

/** The points of a space and of all that lies in it. */
export function PointList({ tree, spaceId }: PointListProps) {
  const list = useCrudList(point, { always: { spaceId } });
  const editor = useCrudEditor(point, { initial: { spaceId, status: "1", z: 0 }, affects });
  return (
    <CrudPage
      resource={point}
      list={list}
      editor={editor}
      columns={pointListColumns}
      filters={[
        <FilterField key="name" of={point.filters} name="name" />,
        <FilterField key="status" of={point.filters} name="status" />,
        <FilterField key="assocType" of={point.filters} name="assocType" />,
      ]}
      affects={affects}
    >
      <EditorDialog editor={editor} width={650}>
        <PointForm tree={tree} />
      </EditorDialog>
    </CrudPage>
  );
}
