import { Alert, Button, Form, type FormInstance, Progress, Skeleton } from "antd";
import type { ReactNode } from "react";
import { DraftOffer } from "../draft/draft-offer.tsx";
import { ReloadPrompt } from "../reload-prompt.tsx";
import type { FormValues } from "../resource-types.ts";
import { DialogForm, showRefused } from "./dialog-form.tsx";
import styles from "./editor-dialog.module.css";
import { EditorContext, editorMode, modeTitles } from "./editor-mode.ts";
import { TabDialog } from "./tab-dialog.tsx";
import type { CrudEditor } from "./use-crud-editor.ts";

interface EditorDialogProps {
  editor: CrudEditor;
  /** 500 or 650, by specification. */
  width?: number;
  /** Where it is not the resource's name and the mode. */
  title?: string;
  /** The form's fields: an ordinary component. */
  children: ReactNode;
}

/** The dialog around a resource's form: title, loading, refusals, buttons. Esc closes it. */
export function EditorDialog(props: EditorDialogProps) {
  // A new form for each opening: earlier input is discarded.
  return <OpenEditorDialog key={props.editor.opening} {...props} />;
}

function OpenEditorDialog({ editor, width = 500, title, children }: EditorDialogProps) {
  const { mode, resource } = editor;
  const [form] = Form.useForm<FormValues>();
  const viewing = mode === editorMode.view;
  return (
    <TabDialog
      open={editor.open}
      title={title ?? `${resource.title}${modeTitles[mode]}`}
      width={width}
      onCancel={editor.close}
      mask={{ closable: viewing }}
      destroyOnHidden
      className={styles.dialog}
      classNames={{ body: styles.body }}
      footer={
        <>
          <Refusal editor={editor} />
          <Uploading sent={editor.sent} />
          <Button onClick={editor.close}>{viewing ? "关闭" : "取消"}</Button>
          {!viewing && (
            <Button
              type="primary"
              loading={editor.saving}
              disabled={editor.startValues === null}
              onClick={() => form.submit()}
            >
              确定
            </Button>
          )}
        </>
      }
    >
      <EditorContext value={{ mode, createOnly: editor.fixedFields }}>
        <EditorForm editor={editor} form={form}>
          {children}
        </EditorForm>
      </EditorContext>
    </TabDialog>
  );
}

interface EditorFormProps {
  editor: CrudEditor;
  form: FormInstance<FormValues>;
  children: ReactNode;
}

function EditorForm({ editor, form, children }: EditorFormProps) {
  const { startValues: start, version, draft } = editor;
  if (editor.failed) return <ReloadPrompt />;
  if (!start) return <Skeleton active paragraph={{ rows: 5 }} />;
  const viewing = editor.mode === editorMode.view;
  return (
    <DialogForm
      form={form}
      readOnly={viewing}
      sending={editor.saving}
      className={viewing ? styles.viewing : undefined}
      layout={viewing ? "horizontal" : "vertical"}
      labelCol={viewing ? { flex: "8em" } : undefined}
      labelWrap={viewing}
      initialValues={start}
      onValuesChange={(_changed, values) => {
        editor.typed();
        draft.note({ values, start, version });
      }}
      onFinish={(values) => editor.save(values, (refused) => showRefused(form, refused))}
    >
      <DraftOffer
        draft={draft}
        outdated={draft.offered?.version !== version}
        onRestore={(values) => form.setFieldsValue(values)}
      />
      {children}
    </DialogForm>
  );
}

/** Upload progress; forms without files are sent too quickly to need one. */
function Uploading({ sent }: { sent: number | null }) {
  if (sent === null) return null;
  return (
    <div className={styles.sending} role="status">
      <span>{sent < 1 ? "正在上传" : "已上传，正在保存"}</span>
      <Progress percent={Math.floor(sent * 100)} status={sent < 1 ? "normal" : "active"} />
    </div>
  );
}

/** In the footer, where it is visible however long the form is. */
function Refusal({ editor }: { editor: CrudEditor }) {
  if (!editor.refusal) return null;
  const reload = editor.stale && (
    <Button size="small" onClick={editor.reloadDetail}>
      重新加载
    </Button>
  );
  return (
    <Alert
      className={styles.refusal}
      type="error"
      showIcon
      title={editor.refusal}
      action={reload}
    />
  );
}
