import { planPointsPath, point, type SpaceNode } from "@aeromaint/contracts/spaces/space.ts";
import { CrudPage } from "../../../crud/crud-page.tsx";
import { EditorDialog } from "../../../crud/editor-dialog.tsx";
import { FilterField } from "../../../crud/filter-field.tsx";
import { useCrudEditor } from "../../../crud/use-crud-editor.ts";
import { useCrudList } from "../../../crud/use-crud-list.ts";
import { pointColumns } from "./point-columns.tsx";
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
      columns={pointColumns}
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
