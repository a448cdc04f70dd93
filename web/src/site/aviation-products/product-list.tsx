import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import { paths } from "../paths.ts";
import type { ListState } from "../shared/content/list-state.ts";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import { ProductCards, ProductCardsSkeleton } from "./product-cards.tsx";
import { productsPerPage, type useProducts } from "./products.ts";

interface ProductListProps {
  products: ReturnType<typeof useProducts>;
  state: Pick<ListState, "categoryId" | "title" | "pageNum">;
  toPage: (page: number) => void;
  /** Takes the keyword away. */
  clear: () => void;
  /** Takes away what is chosen besides, where there is any. */
  widen?: () => void;
}

export function ProductList({ products, state, toPage, ...choice }: ProductListProps) {
  const { data, isPending, isPlaceholderData, refetch } = products;
  if (isPending) return <ProductCardsSkeleton count={productsPerPage} />;
  if (!data) {
    return <NotLoaded what="产品" again={refetch} />;
  }
  const pages = Math.ceil(data.total / productsPerPage);
  if (data.list.length === 0) {
    return <NothingFound state={state} pages={pages} toPage={toPage} {...choice} />;
  }
  return (
    <div className="settling" data-waiting={isPlaceholderData}>
      <ProductCards products={data.list} />
      <Pager page={state.pageNum} pages={pages} onPage={toPage} />
    </div>
  );
}

interface NothingFoundProps extends Omit<ProductListProps, "products"> {
  pages: number;
}

function NothingFound({ state, pages, toPage, clear, widen }: NothingFoundProps) {
  if (pages > 0) {
    return (
      <Empty title="这一页没有产品">
        <Button onClick={() => toPage(1)}>回到第一页</Button>
      </Empty>
    );
  }
  if (widen) {
    return (
      <Empty title="没有符合条件的产品">
        <Button onClick={widen}>清除筛选条件</Button>
      </Empty>
    );
  }
  if (state.title) {
    return (
      <Empty title="没有符合条件的产品">
        <Button onClick={clear}>清除关键字</Button>
      </Empty>
    );
  }
  if (state.categoryId) {
    return (
      <Empty title="该分类下暂无产品">
        <Link to={paths.aviationProducts}>查看全部航材</Link>
      </Empty>
    );
  }
  return <Empty title="暂无产品">新产品上架后会显示在这里</Empty>;
}
