import { type ReactNode, useId } from "react";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Product } from "../products.ts";
import { DetailPictures } from "./detail-pictures.tsx";
import { Gallery } from "./gallery.tsx";
import { Paragraphs } from "./paragraphs.tsx";
import { pictureUrls } from "./picture-urls.ts";
import { ProductSummary } from "./product-summary.tsx";
import styles from "./product-view.module.css";

interface ProductViewProps {
  product: Product;
  /** The call that answered it. */
  call: string;
}

export function ProductView({ product, call }: ProductViewProps) {
  const details = pictureUrls(product.url);
  return (
    <article>
      <div className={styles.top}>
        <Gallery pictures={pictureUrls(product.file)} name={product.name} />
        <ProductSummary product={product} call={call} />
      </div>
      {product.introduce && (
        <Section title="产品介绍">
          <div className={styles.text}>
            <Paragraphs text={product.introduce} />
          </div>
        </Section>
      )}
      {details.length > 0 && (
        <Section title="详情图片">
          <DetailPictures pictures={details} name={product.name} />
        </Section>
      )}
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}

export function ProductSkeleton() {
  return (
    <div className={styles.top} aria-busy="true">
      <Skeleton height="min(315px, 52vw)" />
      <div className="grid gap-5">
        <Skeleton height={36} width="60%" />
        <Skeleton width="80%" />
        <Skeleton height={84} />
        <Skeleton />
        <Skeleton width="92%" />
        <Skeleton width="86%" />
      </div>
    </div>
  );
}
