import { isTransitionAllowed, transitions } from "@aeromaint/contracts/documents/revision-state.ts";
import { trash } from "@aeromaint/contracts/documents/trash.ts";
import { HistoryOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { App, Button } from "antd";
import { Suspense, useState } from "react";
import { api, send } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { lazyPart } from "../../api/lazy-part.ts";
import { applicabilityFilterFields } from "../../crud/applicability/applicability-list.tsx";
import { useApplicability } from "../../crud/applicability/use-applicability.tsx";
import { useFormApplicability } from "../../crud/applicability/use-form-applicability.tsx";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { fileCount, toPreviewText, useFullPage } from "../../crud/full-page/use-full-page.ts";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { FilterField, filterFields } from "../../crud/list/filter-field.tsx";
import { PeriodFilter } from "../../crud/list/period-filter.tsx";
import { MoreActions } from "../../crud/list/row-actions.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { useRowUndo } from "../../crud/removal/use-undo-offer.tsx";
import { type FormValues, fieldOf, permissionFor } from "../../crud/resource-types.ts";
import { useTabLocation } from "../../crud/tab-location.tsx";
import { usePlatformClock } from "../../reference-data/site-facts.ts";
import { useCan } from "../../session/can.tsx";
import { useProfile } from "../../session/profile.ts";
import { ContentCategorySelect } from "../shared/content/content-category-select.tsx";
import {
  type ManagedItemRow,
  type ManagedModule,
  type ManagedModuleName,
  managedModules,
  useContentCategories,
} from "../shared/content/content-modules.ts";
import { documentAddress, findEditAddress } from "../shared/documents/documents.ts";
import { releaseStateChoices, useTakeDownAction } from "../shared/release/release-fields.tsx";
import { itemColumns } from "./item-columns.tsx";
import { ItemForm, itemFormValues, itemPreviewHead } from "./item-form.tsx";
import { saveLabel, useItemSaves } from "./item-saves.ts";

const SavesDialog = lazyPart(() => import("./saves-dialog.tsx"));

const dialogWidth = 650;

export default function ManagedItemsPage({ module: name }: { module: ManagedModuleName }) {
  const module: ManagedModule = managedModules[name];
  const { items, categories, categoryField, fileField, affects } = module;
  const nickName = useProfile().data?.user.nickName;
  const clock = usePlatformClock();
  const list = useCrudList(items);
  const controlled = useControlledItems(items);
  const editor = useCrudEditor(items, {
    isEditedElsewhere: (detail) => {
      if (detail.document) controlled.edit(detail);
      return detail.document !== null;
    },
    detailPath: (id) => `${items.path}/details/${id}`,
    toForm: (detail) => itemFormValues(detail, fileField),
    initial: () => ({ releaseUser: nickName, releaseTime: clock(), membersOnly: "2" }),
    drafts: true,
    affects: [...(affects ?? []), trash.path],
    more: () => formApplicability.waiting(),
    onSaved: (_values, before, id) => undo.saved(id, before?.version),
    onRemoved: (ids) => undo.removed(ids),
  });
  const fullPage = useFullPage(items, editor);
  const undo = useItemUndo(module);
  const [savesOf, setSavesOf] = useState<string | null>(null);
  const mayEdit = useCan()(permissionFor(items, "edit"));
  const takeDownAction = useTakeDownAction<ManagedItemRow>({ resource: items, affects });
  const applicability = useApplicability({
    kind: name,
    chosen: list.selected,
    affects: [items.path, ...(affects ?? [])],
    onApplicabilitySaved: list.clearSelection,
  });
  const formApplicability = useFormApplicability({
    kind: name,
    affects: [items.path, ...(affects ?? [])],
    id: editor.id,
    opening: editor.opening,
    isShown: fullPage.isOpen,
  });
  return (
    <CrudPage
      resource={items}
      list={list}
      editor={{
        ...editor,
        edit: (row) => (row.document ? controlled.edit(row) : editor.edit(row)),
      }}
      removalAlternative={controlled.removalAlternative}
      columns={itemColumns(module)}
      removalQuestion={{ text: "确定删除该数据吗？", note: useTrashPeriodNote() }}
      isSelectable={applicability.isOffered ? () => true : undefined}
      tools={
        <>
          {applicability.tool}
          {undo.button}
        </>
      }
      rowActions={(row) =>
        !row.document && (
          <MoreActions
            actions={[
              takeDownAction(row),
              applicability.rowChoice(idOf(items, row)),
              mayEdit && {
                key: "saves",
                label: "保存记录",
                onClick: () => setSavesOf(idOf(items, row)),
              },
            ]}
          />
        )
      }
      filters={[
        ...filterFields(items.filters, ["title"]),
        <FilterField key="state" of={items.filters} name="state" choices={releaseStateChoices} />,
        <PeriodFilter
          key="period"
          of={items.filters}
          title={fieldOf(items.create, "releaseTime").schema.title}
        />,
        <FilterField key="category" of={items.filters} name={categoryField}>
          <ContentCategorySelect categories={useContentCategories(categories)} allowClear />
        </FilterField>,
        ...filterFields(items.filters, ["releaseUser"]),
        ...applicabilityFilterFields(items.filters),
      ]}
    >
      <EditorDialog
        editor={editor}
        width={dialogWidth}
        fullPage={fullPage}
        previewHead={(values) => ({
          ...itemPreviewHead(values),
          applicability: formApplicability.stated,
          files: fileCount(values[fileField]),
        })}
        sideTool={formApplicability.action}
        footerNote={
          editor.id && (
            <LastSave
              module={module}
              id={editor.id}
              createdTime={toPreviewText(editor.startValues?.createTime)}
              onOpen={() => setSavesOf(editor.id)}
            />
          )
        }
      >
        <ItemForm module={module} />
      </EditorDialog>
      {applicability.dialog}
      {formApplicability.dialog}
      {savesOf && (
        <Suspense fallback={null}>
          <SavesDialog
            module={module}
            id={savesOf}
            onClose={() => setSavesOf(null)}
            onRestored={() => editor.open && editor.show(editor)}
          />
        </Suspense>
      )}
    </CrudPage>
  );
}

/** Opens the document of a controlled item, because it changes only by revisions. */
function useControlledItems(items: ManagedModule["items"]) {
  const { navigate } = useTabLocation();
  const { message } = App.useApp();
  const { title, permission } = transitions.withdraw;
  const mayWithdraw = useCan()(permission);
  return {
    edit: (row: ManagedItemRow) =>
      void findEditAddress(idOf(items, row)).then(navigate, (error: unknown) =>
        message.error(messageOf(error)),
      ),
    removalAlternative: (row: ManagedItemRow) => {
      if (!row.document) return undefined;
      const { docNumber, state } = row.document;
      const withdraw = () => navigate(documentAddress(idOf(items, row), undefined, "withdraw"));
      return {
        title,
        onClick: mayWithdraw && isTransitionAllowed("withdraw", state) ? withdraw : undefined,
        refusal: "受控文件不能删除，请使用作废：",
        name: `${docNumber} ${row.title}`,
      };
    },
  };
}

const idOf = ({ id }: ManagedModule["items"], row: ManagedItemRow) =>
  String((row as FormValues)[id]);

/** Note in the removal question: the item can be restored for some days. */
function useTrashPeriodNote(): string {
  const { data } = useQuery({
    queryKey: [trash.path, "period"],
    queryFn: ({ signal }) => api.get(`${trash.path}/period`, {}, { signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  });
  return data?.days ? `删除后 ${data.days} 天内可从回收站恢复。` : "删除后可从回收站恢复。";
}

/** Undoes the last change or removal of items: from the previous save or the trash. */
function useItemUndo({ items, affects = [] }: ManagedModule) {
  const can = useCan();
  return useRowUndo([items.path, ...affects, trash.path], {
    added: (id) =>
      can(permissionFor(items, "remove")) && (() => send("DELETE", `${items.path}/${id}`)),
    changed: (id, before) => () =>
      send("POST", `${items.path}/${id}/saves/${before}/restore`, {
        body: { version: before + 1 },
      }),
    removed: (ids) =>
      can("document:trash:restore") &&
      (() => send("POST", `${trash.path}/${ids.join(",")}/restore`, { body: {} })),
  });
}

interface LastSaveProps {
  module: ManagedModule;
  id: string;
  /** Creation time of the item. */
  createdTime: string;
  onOpen: () => void;
}

/** Time of the last save. A click opens the saves. */
function LastSave({ module, id, createdTime, onOpen }: LastSaveProps) {
  const { data: [last] = [] } = useItemSaves(module.items, id);
  const name = last ? saveLabel(last) : createdTime.slice(0, -":ss".length);
  return (
    <Button type="text" size="small" icon={<HistoryOutlined aria-hidden />} onClick={onOpen}>
      上次保存 {name}
    </Button>
  );
}
