import { statedApplicability } from "@aeromaint/contracts/applicability/applicability.ts";
import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import {
  additionalTextNames,
  withAdditionalTexts,
} from "@aeromaint/contracts/content/item-texts.ts";
import { publisherTitle } from "@aeromaint/contracts/content/modules.ts";
import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import {
  type RevisionDetail,
  type RevisionFile,
  revisionDetail,
  revisionFields,
  revisionRow,
} from "@aeromaint/contracts/documents/revision.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { AimOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { lazy, Suspense, useState } from "react";
import { api } from "../../../api/api.ts";
import { useFormApplicability } from "../../../crud/applicability/use-form-applicability.tsx";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import type { FileItem } from "../../../crud/file-field/file-items.ts";
import { CrudField, CrudFields } from "../../../crud/form/field.tsx";
import { FormColumns } from "../../../crud/form/form-columns.tsx";
import { TitleField } from "../../../crud/form/title-field.tsx";
import {
  fileCount,
  type PreviewHead,
  toPreviewText,
  useFullPage,
} from "../../../crud/full-page/use-full-page.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { documents, revisionsPath } from "../../shared/documents/documents.ts";

const { revNo: _revNo, ...row } = revisionRow.properties;

/** Revisions of one document, as a resource of the edit dialog. */
const revisionsOf = (head: DocumentHead) =>
  resource({
    title: "版次",
    path: revisionsPath(head),
    id: "revNo",
    permission: "document:revision",
    name: "title",
    fields: { ...revisionFields, ...statedApplicability },
    row,
    detail: revisionDetail.properties,
    filters: {},
  });

const dialogWidth = 900;

/** Dialog that edits a draft. */
export function useDraftEditor(head: DocumentHead) {
  const revisions = revisionsOf(head);
  const editor = useCrudEditor(revisions, {
    // The resource names a text as its id; the detail has the number.
    toForm: (detail) => formValues(detail as unknown as RevisionDetail),
    drafts: true,
    affects: [documents.path],
    more: () => deskApplicability.waiting(),
  });
  const fullPage = useFullPage(revisions, editor);
  const { chapters, types } = (editor.startValues ?? {}) as Partial<RevisionDetail>;
  const deskApplicability = useFormApplicability({
    kind: head.module,
    affects: [documents.path],
    id: editor.id,
    opening: editor.opening,
    isShown: fullPage.isOpen,
    own: { stated: chapters && types && { chapters, types } },
  });
  const applicability = useRevisionApplicability(head);
  return { head, editor, fullPage, applicability, deskApplicability, fields: revisions.create };
}

type DraftEditor = ReturnType<typeof useDraftEditor>;

export function DraftEditorDialog({ head, editor, fullPage, fields, ...about }: DraftEditor) {
  const { applicability, deskApplicability } = about;
  return (
    <>
      <EditorDialog
        editor={editor}
        width={dialogWidth}
        title="编写版次"
        fullPage={fullPage}
        previewHead={(values) => ({
          ...previewHead(head, { ...editor.startValues, ...values }),
          applicability: deskApplicability.stated,
        })}
        sideTool={deskApplicability.action}
      >
        <FormColumns
          wide={<CrudFields of={fields} names={["reason", "cover", "file"]} />}
          text={<CrudField of={fields} name="content" />}
          title={<TitleField of={fields} name="title" />}
        >
          <CrudField of={fields} name="releaseUser" />
          <CrudFields of={fields} names={additionalTextNames} />
          <CrudField of={fields} name="effectiveFrom" extra="不填则在批准后生效时确定" />
          <EndField fields={fields} />
          <CrudField of={fields} name="reviewBy" />
        </FormColumns>
      </EditorDialog>
      {applicability.dialog}
      {deskApplicability.dialog}
    </>
  );
}

/** Head of the preview, equal to the head of the released item on the site. */
function previewHead({ docNumber }: DocumentHead, values: FormValues): PreviewHead {
  const { title, releaseUser, effectiveFrom, file } = values;
  const draft = values as Partial<RevisionDetail>;
  return {
    title: toPreviewText(title),
    notes: withAdditionalTexts(values, ""),
    files: fileCount(file),
    document: {
      docNumber,
      state: "effective",
      reviewers: "",
      approvers: "",
      revNo: draft.revNo ?? 1,
      kind: draft.kind ?? "normal",
      effectiveTime: toPreviewText(effectiveFrom) || null,
      untilTime: draft.effectiveUntil ?? null,
      reviewBy: draft.reviewBy ?? null,
      author: draft.author?.name ?? "",
    },
    facts: [
      { title: "发布时间", value: toPreviewText(effectiveFrom) },
      { title: publisherTitle, value: toPreviewText(releaseUser) },
    ],
  };
}

/** Only a temporary revision has an end day. */
function EndField({ fields }: Pick<DraftEditor, "fields">) {
  const kind: unknown = Form.useFormInstance().getFieldValue("kind");
  return kind === "temporary" && <CrudField of={fields} name="effectiveUntil" required />;
}

function formValues({ covers, fileVOList, ...detail }: RevisionDetail): FormValues {
  return { ...detail, cover: covers.map(storedFile), file: fileVOList.map(storedFile) };
}

function storedFile(file: RevisionFile): FileItem {
  return { ...file, uid: file.attachmentId };
}

const ApplicabilityDialog = lazy(
  () => import("../../../crud/applicability/applicability-dialog.tsx"),
);

/** Edits the aircraft that a draft applies to. They are reviewed together with the text. */
function useRevisionApplicability(head: DocumentHead) {
  const [revision, setRevision] = useState<RevisionDetail | null>(null);
  return {
    statementAction: (draft: RevisionDetail) => (
      <Button icon={<AimOutlined aria-hidden />} onClick={() => setRevision(draft)}>
        {applicabilityTitle}
      </Button>
    ),
    dialog: revision && (
      <Suspense fallback={null}>
        <ApplicabilityDialog
          kind={head.module}
          subject={{ ids: [head.itemId], stated: { ownerId: head.itemId, ...revision } }}
          save={(statement) => {
            const { version } = revision;
            const path = `${revisionsPath(head)}/${revision.revNo}` as const;
            return api.send("PUT", path, { body: { ...statement, version } });
          }}
          affects={[documents.path]}
          onApplicabilitySaved={() => {}}
          onClose={() => setRevision(null)}
        />
      </Suspense>
    ),
  };
}
