import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { classNames } from "../../ui/class-names.ts";
import { Tag } from "../../ui/tag/tag.tsx";
import { figureText } from "../../ui/text/plain-values.ts";
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
    <span className="wrap-anywhere flex min-w-0 flex-wrap gap-x-2 gap-y-1 [&>span]:whitespace-normal">
      {partNumber && (
        <Tag tone="text" className="font-technical" title="件号">
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

interface MileageProps {
  price: number;
  isLarge?: boolean;
  className?: string;
}

/** Price of a product in mileage. */
export function Mileage({ price, isLarge, className }: MileageProps) {
  return (
    <span className={classNames("text-muted text-sm", className)}>
      <span>兑换价</span>{" "}
      <b
        className={classNames(
          "wrap-anywhere font-semibold font-technical text-ink tabular-nums",
          isLarge ? `mx-0.5 ${styles.large}` : "text-lg/6",
        )}
      >
        {figureText(price)}
      </b>{" "}
      <span>里程</span>
    </span>
  );
}
