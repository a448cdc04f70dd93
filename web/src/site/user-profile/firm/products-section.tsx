import { type MaterialInfoRow, productOffer } from "@aeromaint/contracts/materials/product.ts";
import { draftsPath } from "@aeromaint/contracts/personal/draft.ts";
import { useId, useState } from "react";
import { Link, useLocation } from "react-router";
import { api } from "../../../api/api.ts";
import { FormField } from "../../../forms/form-field.tsx";
import { formFieldsOf, formValuesOf, toJsonBody } from "../../../forms/form-fields.ts";
import { useConfirmation } from "../../../own/confirmation.tsx";
import { DraftList, useOwnDrafts } from "../../../own/drafts/draft-list.tsx";
import { ListPage, usePaging } from "../../../own/list-page.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { productPath } from "../../paths.ts";
import { SiteFormDialog } from "../../shared/forms/form-dialog.tsx";
import { Section } from "../section.tsx";
import { FirmRow, thumbnail } from "./firm-row.tsx";
import {
  handedIn,
  newProductForm,
  ownProductsPath,
  ownProductsPerPage,
  productDraftPath,
  productFormPath,
  useOwnProductCounts,
  useOwnProducts,
} from "./own-products.ts";

type ProductRow = Omit<MaterialInfoRow, "applicabilityText">;

const states = { "0": "待审核", "1": "已上架", "2": "被拒" } as const;
type State = keyof typeof states;
const drafts = "draft";

/** Products of the user's firm by state, and their drafts. */
export default function ProductsSection() {
  const panel = useId();
  const { data: counts } = useOwnProductCounts();
  const unsent = useOwnDrafts().filter(({ formPath }) =>
    [ownProductsPath, newProductForm].includes(formPath),
  );
  const wasHandedIn = useLocation().state === handedIn;
  const [chosen, setChosen] = useState<State | typeof drafts | undefined>(
    wasHandedIn ? "0" : undefined,
  );
  // Refused products need a correction: they come first.
  const first = counts && (counts.rejected > 0 ? "2" : counts.passed > 0 ? "1" : "0");
  const active = chosen ?? first;
  const tabs = [
    { key: "0", label: states["0"], count: counts?.pending },
    { key: "1", label: states["1"], count: counts?.passed },
    { key: "2", label: states["2"], count: counts?.rejected },
    { key: drafts, label: "草稿", count: unsent.length },
  ];
  return (
    <Section
      title="我的产品"
      action={
        <ButtonLink variant="primary" to={productFormPath()}>
          发布产品
        </ButtonLink>
      }
    >
      <Tabs
        label="产品状态"
        panel={panel}
        tabs={tabs}
        active={active}
        onChange={(key) => setChosen(key as State | typeof drafts)}
      />
      <div id={panel} role="tabpanel" aria-label="产品">
        {active === drafts && unsent.length === 0 && <NoProducts title="没有未提交的草稿" />}
        {active === drafts && (
          <DraftList
            entries={unsent.map((draft) => ({
              draft,
              kind: draft.formPath === newProductForm ? "新产品" : "未提交的修改",
              path: productDraftPath(draft),
            }))}
            isRemovable
          />
        )}
        {active && active !== drafts && <ProductPages key={active} state={active} />}
      </div>
    </Section>
  );
}

function ProductPages({ state }: { state: State }) {
  const paging = usePaging(ownProductsPerPage);
  const { confirmed, dialog } = useConfirmation();
  const [offered, setOffered] = useState<ProductRow>();
  return (
    <>
      <ListPage
        query={useOwnProducts({ status: state, pageNum: paging.pageNum })}
        {...paging}
        height={160}
        empty={<NoProducts title={`没有${states[state]}的产品`} />}
      >
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <ProductLine
                key={row.infoId}
                row={row}
                onOffer={() => setOffered(row)}
                onRemove={() =>
                  confirmed({
                    question: `确定删除产品“${row.name}”吗？删除后无法恢复，已有的询价仍可查看和回复。`,
                    call: () => api.send("DELETE", `${ownProductsPath}/${row.infoId}`),
                    affects: [draftsPath, ownProductsPath, `${ownProductsPath}/counts`],
                  })
                }
              />
            ))}
          </ul>
        )}
      </ListPage>
      {dialog}
      {offered && <OfferDialog product={offered} onClose={() => setOffered(undefined)} />}
    </>
  );
}

function NoProducts({ title }: { title: string }) {
  return (
    <Empty title={title}>
      <Link to={productFormPath()}>发布产品</Link>
    </Empty>
  );
}

interface ProductLineProps {
  row: ProductRow;
  onOffer: () => void;
  onRemove: () => void;
}

function ProductLine({ row, onOffer, onRemove }: ProductLineProps) {
  const { infoId, name, partNumber, price, stock, status, reason, file, createTime } = row;
  const change = productFormPath(infoId);
  return (
    <FirmRow
      picture={
        <div className={`[&>img]:h-full ${thumbnail}`}>
          <Picture urls={file} fallback="product" sizes="112px" />
        </div>
      }
      title={
        <Link
          className="font-semibold hover:text-link"
          to={status === "1" ? productPath(infoId) : change}
        >
          {name}
        </Link>
      }
      status={status}
      statusText={states[status as State]}
      facts={[
        partNumber && `件号 ${partNumber}`,
        `兑换价 ${price} 里程`,
        stock === null ? "库存未填" : `库存 ${stock}`,
        `${createTime.slice(0, 10)} 提交`,
      ]}
      reason={reason}
    >
      <Button onClick={onOffer}>价格与库存</Button>
      <ButtonLink to={change}>{status === "2" ? "修改后重新提交" : "修改"}</ButtonLink>
      <Button variant="quiet" onClick={onRemove}>
        删除
      </Button>
    </FirmRow>
  );
}

const fields = formFieldsOf(productOffer, ["price", "stock"]);

interface OfferDialogProps {
  product: { infoId: string; name: string; price: number; stock: number | null; version: number };
  onClose: () => void;
}

/** Changes price and stock. Both apply immediately. */
function OfferDialog({ product, onClose }: OfferDialogProps) {
  const { infoId, name, version } = product;
  return (
    <SiteFormDialog
      title="价格与库存"
      action="保存"
      fields={fields}
      initial={formValuesOf(fields, product)}
      send={(values) =>
        api.send("PUT", `${ownProductsPath}/offer/${infoId}`, {
          body: { ...toJsonBody(fields, values), version },
        })
      }
      affects={ownProductsPath}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-muted text-sm">{name}，保存后立即生效，无需审核。</p>
          <FormField form={form} name="price" help="单位：里程" />
          <FormField form={form} name="stock" help="选填，0 表示暂时无货" />
        </>
      )}
    </SiteFormDialog>
  );
}
