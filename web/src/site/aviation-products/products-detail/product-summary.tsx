import type { RelatedNumbers } from "@aeromaint/contracts/materials/product.ts";
import type { ReactNode } from "react";
import { useApplicabilityFacts } from "../../../reference-data/applicability-facts.ts";
import { productPath } from "../../paths.ts";
import { MemberLink } from "../../shared/access/member-link.tsx";
import { CollectButton } from "../../shared/collect/collect-button.tsx";
import { InquiryButton } from "../../shared/inquiries/inquiry-button.tsx";
import { Mileage, ProductTags } from "../product-tags.tsx";
import type { Product } from "../products.ts";

interface ProductSummaryProps {
  product: Product;
  call: string;
}

export function ProductSummary({ product, call }: ProductSummaryProps) {
  const applicability = useApplicabilityFacts(product.applicability);
  const { partNumber, alternatives, supplierName, stock } = product;
  const stated = [
    { title: "件号", value: partNumber },
    {
      title: "替代件号",
      value: alternatives.length > 0 && <Alternatives of={alternatives} />,
    },
    { title: "供应商", value: supplierName },
    { title: "库存", value: stock !== null && (stock > 0 ? stock : "暂时无货") },
  ].filter(({ value }) => value);
  const facts = [
    ...stated,
    ...applicability,
    { title: "规格", value: product.specifications },
    { title: "品牌", value: product.brand },
    { title: "款式", value: product.style },
    { title: "特点", value: product.characteristic },
  ];
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <header>
        <h1 className="text-balance font-semibold text-xl/snug">{product.name}</h1>
        <p className="mt-1 mb-3 text-muted leading-reading">{product.subtitle}</p>
        {product.supersession && (
          <Superseded number={product.partNumber ?? ""} by={product.supersession} />
        )}
        {/* Number and supplier stand among the facts. */}
        <ProductTags {...product} partNumber={null} supplierName={null} />
      </header>
      <div className="card ticks flex min-h-21 flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
        <Mileage price={product.price} isLarge />
        <div className="flex items-center gap-3">
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
      <dl className="border-t">
        {facts.map(({ title, value }) => (
          <ProductFact key={title} title={title}>
            {value}
          </ProductFact>
        ))}
        <ProductFact title="描述">
          <Paragraphs text={product.description} />
        </ProductFact>
      </dl>
      <p className="text-muted text-sm">
        浏览{" "}
        <b className="font-normal font-technical tabular-nums leading-none">{product.viewNum}</b> 次
      </p>
    </div>
  );
}

function ProductFact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[--spacing(18)_minmax(0,1fr)] gap-4 border-b py-2.5">
      <dt className="text-muted text-sm/6.5">{title}</dt>
      <dd className="wrap-anywhere space-y-2 whitespace-pre-line font-technical leading-6.5">
        {children}
      </dd>
    </div>
  );
}

/** Alternative part numbers, each with its direction and a link to its product. */
function Alternatives({ of }: { of: RelatedNumbers["alternatives"] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 [&_b]:font-normal">
      {of.map(({ partNumber, isTwoWay, infoId }) => (
        <li key={partNumber}>
          <NumberLink number={partNumber} infoId={infoId} />
          <small className="ml-2 text-muted text-sm">{isTwoWay ? "可互换" : "可代替本件"}</small>
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
      className="mb-3 rounded-md border border-edge bg-surface px-3 py-2 font-technical leading-reading"
      role="note"
    >
      {number} 已被 <NumberLink number={supersededBy} infoId={infoId} /> 替代
      {via.length > 0 && (
        <small className="ml-2 text-muted text-sm">
          （{[number, ...via, supersededBy].join(" → ")}）
        </small>
      )}
    </p>
  );
}

function NumberLink({ number, infoId }: { number: string; infoId: string | null }) {
  return infoId ? (
    <MemberLink to={productPath(infoId)} className="text-link underline">
      {number}
    </MemberLink>
  ) : (
    <b>{number}</b>
  );
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
