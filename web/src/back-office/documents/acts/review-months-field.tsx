import { documentChange } from "@aeromaint/contracts/documents/document.ts";
import { Form, InputNumber } from "antd";

/** Review interval in months. */
export function ReviewMonthsField({ value }: { value?: number | null }) {
  return (
    <Form.Item
      name="reviewMonths"
      label={documentChange.properties.reviewMonths.title}
      initialValue={value ?? undefined}
      extra="新版次未填复审日时，按此周期推算；不填则沿用上一版次的复审日"
    >
      <InputNumber min={1} max={120} precision={0} />
    </Form.Item>
  );
}
