import type { TemplateTexts } from "@aeromaint/contracts/message-center/message-templates.ts";
import { filledTemplate } from "@aeromaint/contracts/message-center/template-text.ts";
import { Form } from "antd";
import styles from "./message-templates.module.css";

/** What the texts in the form become with the example's values: shown as text, whatever they contain. */
export function TemplatePreview({ variables }: { variables: Readonly<Record<string, string>> }) {
  const form = Form.useFormInstance();
  const texts = Form.useWatch<Partial<TemplateTexts>>([], form) ?? {};
  const filled = (name: keyof TemplateTexts) => filledTemplate(texts[name] ?? "", variables);
  return (
    <section className={styles.preview} aria-label="预览">
      <h3>站内消息预览</h3>
      <strong>{filled("title")}</strong>
      <p>{filled("body")}</p>
      <h3>邮件预览</h3>
      <strong>{filled("mailTitle")}</strong>
      <p>{filled("mailBody")}</p>
    </section>
  );
}
