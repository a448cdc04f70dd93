import { EditOutlined } from "@ant-design/icons";
import { Alert, Button, Form, type FormInstance, Tooltip } from "antd";
import { type KeyboardEvent, type ReactNode, Suspense } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { NotLoaded } from "../../api/not-loaded.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { DraftOffer } from "../draft/draft-offer.tsx";
import type { FullPageControl, PreviewHead } from "../full-page/use-full-page.ts";
import type { FormValues } from "../resource-types.ts";
import styles from "./editor-dialog.module.css";
import { EditorContext, editorMode, modeTitles } from "./editor-mode.ts";
import { DialogForm, showFieldErrors } from "./form-dialog.tsx";
import { TabDialog } from "./tab-dialog.tsx";
import type { CrudEditor } from "./use-crud-editor.ts";
import { useEditorForm } from "./use-editor-form.ts";

const FullPageEditor = lazyPart(() => import("../full-page/full-page-editor.tsx"));

interface EditorDialogProps {
  editor: CrudEditor;
  width?: number;
  /** Default: resource title and mode. */
  title?: string;
  /** Present if a form with a long text also has a full page. */
  fullPage?: FullPageControl;
  /** Head of the preview on the full page. */
  previewHead?: (values: FormValues) => PreviewHead;
  /** Content of the full page next to the fields. */
  sideTool?: ReactNode;
  /** Content of the footer of the full page. */
  footerNote?: ReactNode;
  children: ReactNode;
}

/** Dialog of a resource's form: title, loading state, errors and buttons. Esc closes it. */
export function EditorDialog(props: EditorDialogProps) {
  const input = useEditorForm(props.editor);
  // Mount a new form on each opening, which discards earlier input.
  return <OpenEditorDialog key={props.editor.opening} {...props} input={input} />;
}

interface EditorInput {
  input: ReturnType<typeof useEditorForm>;
}

function OpenEditorDialog({
  editor,
  input,
  width = 500,
  title,
  children,
  ...page
}: EditorDialogProps & EditorInput) {
  const { fullPage, previewHead = noHead, sideTool, footerNote } = page;
  const { mode, resource, options, startValues } = editor;
  // One form for the dialog and the page, so that the input survives the switch.
  const [form] = Form.useForm<FormValues>();
  const viewing = mode === editorMode.view;
  const isFullPage = fullPage?.isOpen === true;
  const shownTitle = title ?? `${resource.title}${modeTitles[mode]}`;
  const send = (isContinued: boolean) => {
    input.continues.current = isContinued;
    form.submit();
  };
  const buttons = (
    <>
      <Button onClick={input.close}>{viewing ? "关闭" : "取消"}</Button>
      {mode === editorMode.add && options.valuesForNext && (
        <Button loading={input.saving} disabled={startValues === null} onClick={() => send(true)}>
          保存并继续
        </Button>
      )}
      {!viewing && (
        <Button
          type="primary"
          loading={input.saving}
          disabled={startValues === null}
          onClick={() => send(false)}
        >
          确定
        </Button>
      )}
    </>
  );
  const messages = (
    <>
      <Refusal editor={editor} input={input} />
      <Uploading sent={input.sent} />
    </>
  );
  const fields = (
    <EditorContext
      value={{
        mode,
        createOnly: input.fixedFields,
        isFullPage,
        sideTool: isFullPage && sideTool,
      }}
    >
      <EditorForm editor={editor} input={input} form={form}>
        {children}
      </EditorForm>
    </EditorContext>
  );
  if (isFullPage) {
    return (
      <Suspense>
        <FullPageEditor
          title={shownTitle}
          draft={input.draft.status}
          onSaveDraft={() => void input.draft.saveNow()}
          onClose={fullPage.close}
          state={footerNote}
          previewHead={() => previewHead(form.getFieldsValue())}
          footer={
            <>
              {messages}
              <span className="inline-flex gap-2">{buttons}</span>
            </>
          }
        >
          {fields}
        </FullPageEditor>
      </Suspense>
    );
  }
  const canExpand = fullPage?.isOffered === true;
  return (
    <TabDialog
      open={editor.open}
      title={shownTitle}
      width={width}
      onCancel={input.close}
      mask={{ closable: viewing }}
      destroyOnHidden
      className="top-12"
      classNames={{ body: styles.body }}
      footer={
        <>
          {messages}
          {buttons}
        </>
      }
    >
      {canExpand ? <Expandable onExpand={fullPage.open}>{fields}</Expandable> : fields}
    </TabDialog>
  );
}

const noHead = (): PreviewHead => ({ title: "", facts: [] });

/** Opens the full page by a button in the dialog's head, or by Alt+Enter in the form. */
function Expandable({ onExpand, children }: { onExpand: () => void; children: ReactNode }) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onExpand();
  };
  return (
    <div onKeyDownCapture={press}>
      <Tooltip title="Alt+Enter；以后直接打开写作台">
        <Button
          type="text"
          size="small"
          className="absolute end-14 top-4"
          icon={<EditOutlined aria-hidden />}
          onClick={onExpand}
        >
          在写作台打开
        </Button>
      </Tooltip>
      {children}
    </div>
  );
}

interface EditorFormProps extends EditorInput {
  editor: CrudEditor;
  form: FormInstance<FormValues>;
  children: ReactNode;
}

function EditorForm({ editor, input, form, children }: EditorFormProps) {
  const { startValues: start } = editor;
  const { version, draft } = input;
  if (editor.detail.isError) return <NotLoaded onRetry={input.loadAgain} />;
  if (!start) return <SkeletonLines rows={5} />;
  const viewing = editor.mode === editorMode.view;
  return (
    <DialogForm
      form={form}
      readOnly={viewing}
      sending={input.saving}
      className={viewing ? styles.viewing : undefined}
      layout={viewing ? "horizontal" : "vertical"}
      labelCol={viewing ? { flex: "8em" } : undefined}
      labelWrap={viewing}
      initialValues={start}
      onValuesChange={(_changed, values) => {
        input.markDirty();
        draft.note({ values, start, version });
      }}
      onFinish={(values) => input.save(values, (refused) => showFieldErrors(form, refused))}
    >
      <DraftOffer
        draft={draft}
        version={version}
        onRestore={(values) => {
          form.setFieldsValue(values);
          draft.note({ values: { ...form.getFieldsValue(), ...values }, start, version });
        }}
      />
      {children}
    </DialogForm>
  );
}

/** Upload progress; forms without files are sent too fast to need it. */
function Uploading({ sent }: { sent: number | null }) {
  if (sent === null) return null;
  return (
    <div className="mb-3 grid grid-cols-[auto_1fr] gap-3 text-start" role="status">
      <span>{sent < 1 ? "正在上传" : "已上传，正在保存"}</span>
      <progress className="h-2 w-full accent-accent" aria-label="上传进度" value={sent} />
    </div>
  );
}

function Refusal({ editor, input }: Pick<EditorFormProps, "editor" | "input">) {
  const { mode, id, show } = editor;
  if (!input.refusal) return null;
  const reload = input.hasConflict && (
    <Button size="small" onClick={() => show({ mode, id })}>
      重新加载
    </Button>
  );
  return (
    <Alert
      className="mb-3 text-start"
      type="error"
      showIcon
      title={input.refusal}
      action={reload}
    />
  );
}
