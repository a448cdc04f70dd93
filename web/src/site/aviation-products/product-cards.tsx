import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { productPath } from "../paths.ts";
import { Picture } from "../picture.tsx";
import { MemberLink } from "../shared/access/member-link.tsx";
import { FitMark } from "../shared/facets/fit-strip.tsx";
import { Mileage } from "./mileage.tsx";
import styles from "./product-cards.module.css";
import { ProductTags } from "./product-tags.tsx";

/** One page of products. Opening one from here needs a sign-in. */
export function ProductCards({ products }: { products: OpenMaterialRow[] }) {
  return (
    <ul className={styles.cards}>
      {products.map((product, at) => (
        <li key={product.infoId}>
          <MemberLink className={styles.card} to={productPath(product.infoId)}>
            <Picture
              urls={product.file}
              fallback="product"
              sizes="(max-width: 1023px) 46vw, 310px"
              eager={at < 3}
            />
            <span className={styles.words}>
              <strong>{product.name}</strong>
              <span className={styles.subtitle}>{product.subtitle}</span>
              <ProductTags {...product} />
              <FitMark isFitting={product.isFitting} />
              <Mileage price={product.price} className={styles.price} />
            </span>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}

export function ProductCardsSkeleton({ count }: { count: number }) {
  return (
    <ul className={styles.cards} aria-busy="true" aria-label="加载中">
      {Array.from({ length: count }, (_, card) => card).map((card) => (
        <li key={card} className={styles.card}>
          <span className={styles.waitingPicture} />
          <span className={styles.words}>
            <Skeleton width="70%" height={22} />
            <span className={styles.subtitle}>
              <Skeleton width="90%" height={20} />
            </span>
            <span className={styles.price}>
              <Skeleton width="60%" height={26} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
