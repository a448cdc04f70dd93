import {
  planPointsPath,
  type SpaceNode,
  type SpaceRow,
  type SpaceType,
  space,
  spaceTreePath,
  typeAbove,
} from "@aeromaint/contracts/spaces/space.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Button, Card, Form, Input, Tree } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { editorMode } from "../../crud/dialog/editor-mode.ts";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { CrudField, CrudFields } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { EmptyList } from "../../crud/list/empty-list.tsx";
import { RowActions, RowButton } from "../../crud/list/row-actions.tsx";
import { useRemoval } from "../../crud/removal/use-removal.tsx";
import { useTabSearchParams } from "../../crud/tab-location.tsx";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { useCan } from "../../session/can.tsx";
import { Empty } from "../../ui/empty.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { pathToSpace, subtreeSpaceIds, useSpaceTree } from "../shared/space-plan/geometry.ts";
import { SpacePlan } from "../shared/space-plan/space-plan.tsx";
import { SpaceSelect } from "./space-select.tsx";

const planHeight = 400;

/** Below the plan, and heavier than what is above it. */
const PointList = lazy(async () => ({ default: (await import("./point-list.tsx")).PointList }));

/** Bases with what lies in them on the left; plan and points of the chosen one on the right. */
export default function SpacePage() {
  const { data: tree, isError, refetch } = useSpaceTree();
  if (tree) return <LoadedPage tree={tree} />;
  return (
    <Card>
      {isError ? (
        <EmptyList failed listSearch={false} onReload={() => void refetch()} />
      ) : (
        <SkeletonLines />
      )}
    </Card>
  );
}

function LoadedPage({ tree }: { tree: SpaceNode[] }) {
  const [parameters, setParameters] = useTabSearchParams();
  // The address may name a space that is gone.
  const requestedPath = pathToSpace(tree, parameters.get("spaceId") ?? "");
  const trail = requestedPath.length > 0 ? requestedPath : tree.slice(0, 1);
  const chosen = trail.at(-1);
  const choose = (spaceId: string) => setParameters({ spaceId });
  return (
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[--spacing(65)_minmax(0,1fr)]">
      <SpaceTree
        tree={tree}
        chosen={chosen}
        above={trail.at(-2)}
        onChoose={choose}
        affects={[spaceTreePath, planPointsPath]}
      />
      <div className="min-w-0 [&>.ant-card]:mb-3">
        {chosen && (
          <>
            <Card size="small">
              <SpacePlan spaceId={chosen.id} onSpaceChange={choose} height={planHeight} />
            </Card>
            <Suspense fallback={<SkeletonLines />}>
              <PointList key={chosen.id} tree={tree} spaceId={chosen.id} />
            </Suspense>
          </>
        )}
      </div>
    </div>
  );
}

interface SpaceTreeProps {
  tree: SpaceNode[];
  chosen: SpaceNode | undefined;
  /** What the chosen space lies in. */
  above: SpaceNode | undefined;
  onChoose: (spaceId: string) => void;
  /** Paths whose answers change with the spaces. */
  affects: string[];
}

/** The tree with what can be done with the chosen space. */
function SpaceTree({ tree, chosen, above, onChoose, affects }: SpaceTreeProps) {
  const can = useCan();
  const { label } = useDictionary("SPACE_TYPE");
  // Not those that are open: what is new shows by itself.
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = (id: string, isFolded: boolean) => {
    const others = [...folded].filter((each) => each !== id);
    setFolded(new Set(isFolded ? [...others, id] : others));
  };
  const editor = useCrudEditor(space, { affects });
  const remove = useRemoval(space, {
    question: "确定删除该空间吗？",
    affects,
    onRemoved: () => onChoose(above?.id ?? ""),
  });
  const add = (type: SpaceType, parent?: SpaceNode) => {
    const siblings = parent?.children ?? tree;
    const start = { type, parentId: parent?.id, orderNum: siblings.length + 1, x: 0, y: 0 };
    editor.show({ mode: editorMode.add, id: null, start });
  };
  const typeBelow = chosen && typeIn(chosen.type);
  const mayAdd = can("tdm:space:add");
  return (
    <Card
      size="small"
      title="空间"
      className="lg:sticky lg:top-0"
      extra={
        mayAdd && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => add("base")}>
            新增基地
          </Button>
        )
      }
    >
      {chosen ? (
        <>
          <div className="mb-2 border-b pb-2">
            <RowActions
              onEdit={can("tdm:space:edit") ? () => editor.edit(rowOf(chosen)) : undefined}
              onRemove={can("tdm:space:remove") ? () => remove([chosen.id]) : undefined}
              onView={can("tdm:space:query") ? () => editor.view(rowOf(chosen)) : undefined}
            >
              {mayAdd && typeBelow && (
                <RowButton onClick={() => add(typeBelow, chosen)}>新增{label(typeBelow)}</RowButton>
              )}
            </RowActions>
          </div>
          <Tree
            className="max-h-60 overflow-auto lg:max-h-[calc(100dvh-(--spacing(70)))]"
            aria-label="空间树"
            treeData={branches(tree)}
            selectedKeys={[chosen.id]}
            onSelect={(_keys, { node }) => onChoose(node.key)}
            expandedKeys={tree
              .flatMap((base) => [...subtreeSpaceIds(base)])
              .filter((id) => !folded.has(id))}
            onExpand={(_keys, { node, expanded }) => fold(node.key, !expanded)}
            blockNode
          />
        </>
      ) : (
        <Empty title="还没有空间，请先新增基地" />
      )}
      <EditorDialog editor={editor} width={650}>
        <SpaceForm tree={tree} />
      </EditorDialog>
    </Card>
  );
}

/** What can be made in a space of this type; nothing in a position. */
function typeIn(type: SpaceType): SpaceType | undefined {
  const types = Object.keys(typeAbove) as SpaceType[];
  return types.find((each) => typeAbove[each] === type);
}

/** The dialog reloads the row; it only needs the id. */
const rowOf = ({ id }: SpaceNode) => ({ spaceId: id }) as SpaceRow;

interface Branch {
  key: string;
  title: ReactNode;
  children: Branch[];
}

function branches(nodes: readonly SpaceNode[]): Branch[] {
  return nodes.map(({ id, label, code, children }) => ({
    key: id,
    title: (
      <>
        {label} <span className="text-muted text-xs">{code}</span>
      </>
    ),
    children: branches(children),
  }));
}

const fields = space.create;

/** Form of a space; its type is decided by where it is added. */
function SpaceForm({ tree }: { tree: SpaceNode[] }) {
  const form = Form.useFormInstance();
  const type = form.getFieldValue("type") as SpaceType;
  const parentName = form.getFieldValue("parentName") as string | null | undefined;
  const parentType = typeAbove[type];
  return (
    <FormColumns>
      <CrudField of={fields} name="type" lockable>
        <TypeName />
      </CrudField>
      {parentType && (
        <CrudField of={fields} name="parentId" required renderValue={() => parentName ?? "—"}>
          <SpaceSelect tree={tree} types={[parentType]} />
        </CrudField>
      )}
      <CrudFields of={fields} names={["name", "code"]} />
      {parentType ? <CrudFields of={fields} names={["x", "y"]} /> : <HiddenPlace />}
      <CrudFields of={fields} names={["width", "height", "orderNum"]} />
      {type === "bay" && <CrudField of={fields} name="aircraft" />}
    </FormColumns>
  );
}

/** A base lies nowhere but at its own corner. */
function HiddenPlace() {
  return ["x", "y"].map((name) => (
    <Form.Item key={name} name={name} hidden>
      <Input />
    </Form.Item>
  ));
}

function TypeName({ id, value }: { id?: string; value?: string }) {
  const { label } = useDictionary("SPACE_TYPE");
  return <Input id={id} value={label(value)} disabled />;
}
