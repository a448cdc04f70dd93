import type { RelatedNumbers } from "@aeromaint/contracts/materials/product.ts";
import { useApplicabilityFacts } from "../../../reference-data/applicability-facts.ts";
import { productPath } from "../../paths.ts";
import { MemberLink } from "../../shared/access/member-link.tsx";
import { CollectButton } from "../../shared/collect/collect-button.tsx";
import { InquiryButton } from "../../shared/inquiries/inquiry-button.tsx";
import { Mileage, ProductTags } from "../product-tags.tsx";
import type { Product } from "../products.ts";
import otherNumbersStyles from "./other-numbers.module.css";
import styles from "./product-summary.module.css";

interface ProductSummaryProps {
  product: Product;
  call: string;
}

export function ProductSummary({ product, call }: ProductSummaryProps) {
  const applicability = useApplicabilityFacts(product.applicability);
  const facts = [
    ...(product.partNumber ? [{ title: "件号", value: product.partNumber }] : []),
    ...(product.alternatives.length > 0
      ? [{ title: "替代件号", value: <Alternatives of={product.alternatives} /> }]
      : []),
    ...(product.supplierName ? [{ title: "供应商", value: product.supplierName }] : []),
    ...(product.stock === null
      ? []
      : [{ title: "库存", value: product.stock > 0 ? `${product.stock}` : "暂时无货" }]),
    ...applicability,
    { title: "规格", value: product.specifications },
    { title: "品牌", value: product.brand },
    { title: "款式", value: product.style },
    { title: "特点", value: product.characteristic },
  ];
  return (
    <div className={styles.summary}>
      <header>
        <h1>{product.name}</h1>
        <p className={styles.subtitle}>{product.subtitle}</p>
        {product.supersession && (
          <Superseded number={product.partNumber ?? ""} by={product.supersession} />
        )}
        {/* Number and supplier stand among the facts. */}
        <ProductTags {...product} partNumber={null} supplierName={null} />
      </header>
      <div className={styles.exchange}>
        <Mileage price={product.price} className={styles.price} />
        <div className="row gap-3">
          <InquiryButton product={product} />
          {/* Visitors see the button of an uncollected product; it asks to sign in. */}
          <CollectButton
            collectType="2"
            assocId={product.infoId}
            isCollect={product.isCollect ?? false}
            reading={[call]}
          />
        </div>
      </div>
      <dl className={`border-t ${styles.facts}`}>
        {facts.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>描述</dt>
          <dd>
            <Paragraphs text={product.description} />
          </dd>
        </div>
      </dl>
      <p className={`note ${styles.views}`}>
        浏览 <b>{product.viewNum}</b> 次
      </p>
    </div>
  );
}

/** Alternative part numbers, each with its direction and a link to its product. */
function Alternatives({ of }: { of: RelatedNumbers["alternatives"] }) {
  return (
    <ul className={otherNumbersStyles.numbers}>
      {of.map(({ partNumber, isTwoWay, infoId }) => (
        <li key={partNumber}>
          <NumberLink number={partNumber} infoId={infoId} />
          <small>{isTwoWay ? "可互换" : "可代替本件"}</small>
        </li>
      ))}
    </ul>
  );
}

interface SupersededProps {
  number: string;
  by: NonNullable<RelatedNumbers["supersession"]>;
}

/** Newer number of a superseded product, with a link to its product. */
function Superseded({ number, by: { via, supersededBy, infoId } }: SupersededProps) {
  return (
    <p
      className={`mb-3 p-2-3 border-edge rounded bg-surface technical leading-reading ${otherNumbersStyles.superseded}`}
      role="note"
    >
      {number} 已被 <NumberLink number={supersededBy} infoId={infoId} /> 替代
      {via.length > 0 && <small>（{[number, ...via, supersededBy].join(" → ")}）</small>}
    </p>
  );
}

function NumberLink({ number, infoId }: { number: string; infoId: string | null }) {
  return infoId ? <MemberLink to={productPath(infoId)}>{number}</MemberLink> : <b>{number}</b>;
}

/** Plain text with one paragraph per non-empty line. */
export function Paragraphs({ text }: { text: string }) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return (
    <>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <p key={at}>{line}</p>
      ))}
    </>
  );
}
