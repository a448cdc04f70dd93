import { Alert, Button, Form, Modal, Result, Skeleton } from "antd";
import { type ReactNode, useId } from "react";
import styles from "./editor-dialog.module.css";
import { EditorContext, editorMode, modeTitles } from "./editor-mode.ts";
import type { CrudEditor } from "./use-crud-editor.ts";

interface EditorDialogProps {
  editor: CrudEditor;
  /** 500 and 650 by specification; wider only where formatted text is written. */
  width?: number;
  /** Where it is not the resource's name and the mode. */
  title?: string;
  /** The form's fields: an ordinary component. */
  children: ReactNode;
}

/** The dialog around a resource's form: title, loading, refusals, buttons. Esc closes it. */
export function EditorDialog({ editor, width = 500, title, children }: EditorDialogProps) {
  const { mode, resource } = editor;
  const viewing = mode === editorMode.view;
  return (
    <Modal
      open={editor.open}
      title={title ?? `${resource.title}${modeTitles[mode]}`}
      width={width}
      onCancel={editor.close}
      mask={{ closable: viewing }}
      destroyOnHidden
      className={styles.dialog}
      footer={
        <>
          <Refusal editor={editor} />
          <Button onClick={editor.close}>{viewing ? "关闭" : "取消"}</Button>
          {!viewing && (
            <Button
              type="primary"
              loading={editor.saving}
              disabled={editor.startValues === null}
              onClick={() => editor.form.current?.submit()}
            >
              确定
            </Button>
          )}
        </>
      }
    >
      <EditorContext value={{ mode, createOnly: resource.createOnly ?? [] }}>
        <EditorForm editor={editor}>{children}</EditorForm>
      </EditorContext>
    </Modal>
  );
}

function EditorForm({ editor, children }: Pick<EditorDialogProps, "editor" | "children">) {
  // Prefixes the fields' ids: the search header asks for fields of the same names.
  const name = useId();
  if (editor.failed) return <Result status="warning" title="数据未能加载，请稍后再试" />;
  if (!editor.startValues || editor.loading) return <Skeleton active paragraph={{ rows: 5 }} />;
  const viewing = editor.mode === editorMode.view;
  return (
    <Form
      key={editor.formKey}
      name={name}
      ref={editor.form}
      className={viewing ? styles.viewing : undefined}
      layout={viewing ? "horizontal" : "vertical"}
      labelCol={viewing ? { flex: "7em" } : undefined}
      initialValues={editor.startValues}
      onFinish={editor.save}
      scrollToFirstError={{ block: "center", focus: true }}
      autoComplete="off"
    >
      {children}
      {/* Enter in a field submits; the visible button is outside of the form. */}
      <button type="submit" hidden disabled={viewing} />
    </Form>
  );
}

/** Beside the buttons, where it is in sight however long the form is. */
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
