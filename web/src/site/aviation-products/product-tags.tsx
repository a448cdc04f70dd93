import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { classNames } from "../../ui/class-names.ts";
import { Tag } from "../../ui/tag/tag.tsx";
import { figureText } from "../../ui/text/plain-values.ts";
import mileageStyles from "./mileage.module.css";
import styles from "./product-tags.module.css";

type DescribedProduct = Pick<OpenMaterialRow, "partNumber" | "condition" | "certificates"> & {
  supplierName?: string | null;
};

/** Key facts of a part: number, condition, certificates and supplier. */
export function ProductTags({
  partNumber,
  condition,
  certificates,
  supplierName,
}: DescribedProduct) {
  const conditions = useDictionary("MATERIAL_CONDITION");
  const papers = useDictionary("MATERIAL_CERTIFICATE");
  if (!partNumber && !condition && !supplierName && certificates.length === 0) return null;
  return (
    <span
      className={`[&>span]:wrap-anywhere flex min-w-0 flex-wrap gap-x-2 gap-y-1 [&>span]:max-w-full [&>span]:whitespace-normal ${styles.tags}`}
    >
      {partNumber && (
        <Tag tone="text" className={styles.number} title="件号">
          {partNumber}
        </Tag>
      )}
      {condition && (
        <Tag tone="text" title="件况">
          {conditions.label(condition)}
        </Tag>
      )}
      {certificates.map((certificate) => (
        <Tag key={certificate} title="证书">
          {papers.label(certificate)}
        </Tag>
      ))}
      {supplierName && (
        <span className="text-muted text-xs" title="供应商">
          {supplierName}
        </span>
      )}
    </span>
  );
}

/** Price of a product in mileage. */
export function Mileage({ price, className }: { price: number; className?: string | undefined }) {
  return (
    <span
      className={classNames(
        `[&_b]:wrap-anywhere text-muted text-sm [&_b]:text-ink [&_b]:tabular-nums ${mileageStyles.mileage}`,
        className,
      )}
    >
      <span>兑换价</span> <b>{figureText(price)}</b> <span>里程</span>
    </span>
  );
}
