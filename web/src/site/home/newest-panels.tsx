import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import type { OpenPerson } from "@aeromaint/contracts/people/person.ts";
import { useQuery } from "@tanstack/react-query";
import type { PagedList } from "../../api/api.ts";
import { figureText, shortDayOf } from "../../ui/plain-values.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MemberLink } from "../access/member-link.tsx";
import { useItems } from "../content/items.ts";
import { type SiteModule, siteModules } from "../content/modules.ts";
import { itemByIdPath, paths, personPath, productPath } from "../paths.ts";
import { Picture } from "../picture.tsx";
import styles from "./category-block.module.css";
import { Panel } from "./panel.tsx";

const shown = 5;
const asked = { pageNum: 1, pageSize: shown };

/** What is new beyond the 145 module: training, tools, products and people. */
export function NewestPanels() {
  return (
    <>
      <ModulePanel module={siteModules.train} />
      <ModulePanel module={siteModules.tool} />
      <ProductPanel />
      <PersonPanel />
    </>
  );
}

function ModulePanel({ module }: { module: SiteModule }) {
  const { data } = useItems(module, { categoryId: "", ...asked });
  return (
    <Panel title={module.title} more={module.path}>
      {data ? (
        <ul className={styles.lines}>
          {data.list.map(({ id, categoryId, title, releaseTime }) => (
            <li key={id}>
              <MemberLink
                to={itemByIdPath(module.path, { categoryId, repairId: id })}
                className={styles.line}
              >
                <span>{title}</span>
                <time>{shortDayOf(releaseTime)}</time>
              </MemberLink>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={225} />
      )}
    </Panel>
  );
}

function ProductPanel() {
  const { data } = useQuery<PagedList<OpenMaterialRow>>({
    queryKey: ["/open/material", asked],
    meta: { quiet: true },
  });
  return (
    <Panel title="航材产品" more={paths.aviationProducts}>
      {data ? (
        <ul className={styles.lines}>
          {data.list.map(({ infoId, name, file, price }) => (
            <li key={infoId}>
              <MemberLink to={productPath(infoId)} className={styles.line}>
                <i className={styles.thumbnail}>
                  <Picture urls={file} fallback="product" sizes="56px" />
                </i>
                <span>{name}</span>
                <time>{figureText(price)} 里程</time>
              </MemberLink>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={225} />
      )}
    </Panel>
  );
}

function PersonPanel() {
  const { data } = useQuery<PagedList<OpenPerson>>({
    queryKey: ["/open/repair/user/all", asked],
    meta: { quiet: true },
  });
  return (
    <Panel title="维修人员" more={paths.repairPerson}>
      {data ? (
        <ul className={styles.lines}>
          {data.list.map(({ informationId, nickName, technicalTitle, speciality }) => (
            <li key={informationId}>
              <MemberLink to={personPath(informationId)} className={styles.line}>
                <span>{[nickName, speciality].filter(Boolean).join(" · ")}</span>
                <time>{technicalTitle}</time>
              </MemberLink>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={225} />
      )}
    </Panel>
  );
}
