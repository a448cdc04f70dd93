import { type ReactNode, useId, useState } from "react";
import { useSearchParams } from "react-router";
import { DetailState } from "../../../api/not-loaded.tsx";
import { useSignedIn } from "../../../api/tokens.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PictureModal } from "../../../ui/dialog/modal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Breadcrumb } from "../../breadcrumb.tsx";
import { usePageTitle } from "../../page-title.ts";
import { paths, productsPath } from "../../paths.ts";
import { idIn } from "../../shared/content/list-state.ts";
import { type Product, productRequestPath, useProduct } from "../products.ts";
import { Paragraphs, ProductSummary } from "./product-summary.tsx";
import styles from "./product-view.module.css";
import { ProductImage, Slides } from "./slides.tsx";
import { Thumbnails } from "./thumbnails.tsx";

const title = "航材产品";

/** Page of one product. Visitors can open it by its URL. */
export function Component() {
  const id = idIn(useSearchParams()[0]);
  const call = productRequestPath(id, useSignedIn());
  const product = useProduct(id, call);
  const { data } = product;
  usePageTitle(data?.name ?? title);
  return (
    <>
      <Breadcrumb
        steps={[{ label: title, to: paths.aviationProducts }, ...(data ? stepsTo(data) : [])]}
      />
      {data ? (
        <ProductView key={data.infoId} product={data} call={call} />
      ) : (
        <DetailState
          query={product}
          subject="产品"
          skeleton={<ProductSkeleton />}
          listLink={{ to: paths.aviationProducts, label: "查看全部航材" }}
        />
      )}
    </>
  );
}

function stepsTo({ categoryId, categoryName, name }: Product) {
  return [{ label: categoryName, to: productsPath(categoryId) }, { label: name }];
}

/** Parses a comma list of picture URLs. Lists may end in a comma; `null` means no picture. */
export function pictureUrls(urls: string): string[] {
  return urls.split(",").filter((url) => url !== "" && url !== "null");
}

interface ProductViewProps {
  product: Product;
  call: string;
}

/** The gallery is as wide as its row of thumbnails with both arrows. */
const top =
  "grid grid-cols-[--spacing(140)_minmax(0,1fr)] items-start gap-12 pt-2 max-lg:grid-cols-1 max-lg:gap-6 max-lg:pt-0";

function ProductView({ product, call }: ProductViewProps) {
  const details = pictureUrls(product.url);
  return (
    <article>
      <div className={top}>
        <Gallery pictures={pictureUrls(product.file)} name={product.name} />
        <ProductSummary product={product} call={call} />
      </div>
      {product.introduce && (
        <Section title="产品介绍">
          <div className={`wrap-anywhere max-w-168 space-y-4 ${styles.text}`}>
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
    <section
      className="mt-12 grid grid-cols-[--spacing(46)_minmax(0,1fr)] gap-6 border-t pt-6 max-lg:mt-8 max-lg:pt-5 max-xl:grid-cols-1 max-xl:gap-4"
      aria-labelledby={heading}
    >
      <h2 id={heading} className="font-semibold text-lg/snug">
        {title}
      </h2>
      {children}
    </section>
  );
}

function ProductSkeleton() {
  return (
    <div className={top} aria-busy="true">
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

/** Pictures of a product: a large one and thumbnails. A click opens full screen. */
function Gallery({ pictures, name }: { pictures: string[]; name: string }) {
  const [at, setAt] = useState(0);
  const [viewed, setViewed] = useState(false);
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3" aria-label="产品图片">
      <Slides
        className="card aspect-16/9 cursor-zoom-in"
        pictures={pictures.length > 0 ? pictures : [undefined]}
        name={name}
        at={at}
        onAt={setAt}
        press="查看大图"
        onPress={() => setViewed(true)}
        sizes="(max-width: 1023px) 100vw, 560px"
      />
      {pictures.length > 1 && <Thumbnails pictures={pictures} at={at} onAt={setAt} />}
      {viewed && (
        <PictureViewer
          pictures={pictures}
          name={name}
          at={at}
          onAt={setAt}
          onClose={() => setViewed(false)}
        />
      )}
    </section>
  );
}

/** Further pictures, loaded lazily. A click opens full screen. */
function DetailPictures({ pictures, name }: { pictures: string[]; name: string }) {
  const [viewed, setViewed] = useState<number>();
  return (
    <>
      <ul
        className={classNames(
          "grid gap-6 max-sm:gap-3",
          // A single one is as wide as the text above.
          pictures.length > 1 ? "grid-cols-2 max-sm:grid-cols-1" : "max-w-168",
        )}
      >
        {pictures.map((url, at) => (
          <li key={url}>
            <button
              type="button"
              className="block w-full cursor-zoom-in overflow-hidden rounded-md border bg-surface hover:border-edge"
              aria-label={`查看大图：${name}详情图 ${at + 1}`}
              onClick={() => setViewed(at)}
            >
              <ProductImage
                className="aspect-16/9"
                url={url}
                alt={`${name}详情图 ${at + 1}`}
                sizes="(max-width: 1023px) 100vw, 672px"
              />
            </button>
          </li>
        ))}
      </ul>
      {viewed !== undefined && (
        <PictureViewer
          pictures={pictures}
          name={name}
          at={viewed}
          onAt={setViewed}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  );
}

interface PictureViewerProps {
  /** Empty: shows the fallback. */
  pictures: string[];
  name: string;
  at: number;
  onAt: (at: number) => void;
  onClose: () => void;
}

/** Full-screen viewer for pictures; Esc or a click closes it. */
function PictureViewer({ pictures, name, at, onAt, onClose }: PictureViewerProps) {
  const count = pictures.length;
  return (
    <PictureModal label={`${name}大图`} onClose={onClose}>
      <div className="grid h-full w-full grid-rows-[minmax(0,1fr)_auto]">
        <Slides
          className="min-h-0 cursor-zoom-out"
          pictures={count > 0 ? pictures : [undefined]}
          name={name}
          at={at}
          onAt={onAt}
          press="关闭大图"
          onPress={onClose}
        />
        <div className="flex items-center justify-center gap-3 border-t px-4 py-3">
          {count > 1 && (
            <>
              <Button disabled={at === 0} onClick={() => onAt(at - 1)}>
                上一张
              </Button>
              <span className="min-w-16 text-center font-normal font-technical text-md/none text-muted tabular-nums">
                {at + 1} / {count}
              </span>
              <Button disabled={at === count - 1} onClick={() => onAt(at + 1)}>
                下一张
              </Button>
            </>
          )}
          <Button className="ml-6 max-sm:ml-auto" onClick={onClose}>
            关闭
          </Button>
        </div>
      </div>
    </PictureModal>
  );
}
