import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query-by-key.ts";
import { figureText, shortDayOf } from "../../ui/plain-values.ts";
import { itemByIdPath, paths, personPath, productPath } from "../paths.ts";
import { Picture } from "../picture.tsx";
import { useItems } from "../shared/content/items.ts";
import { type SiteModule, siteModules } from "../shared/content/modules.ts";
import { Panel } from "./panel.tsx";
import { PanelLines } from "./panel-lines.tsx";

const asked = { pageNum: 1, pageSize: 5 };
const none = "暂无内容";

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
  const items = useItems(module, { categoryId: "", ...asked });
  return (
    <Panel title={module.title} more={module.path}>
      <PanelLines
        query={items}
        none={none}
        lineOf={({ id, categoryId, title, releaseTime }) => ({
          key: id,
          path: itemByIdPath(module.path, { categoryId, repairId: id }),
          text: title,
          note: shortDayOf(releaseTime),
        })}
      />
    </Panel>
  );
}

function ProductPanel() {
  const products = useQuery({
    ...callQuery("/open/material", asked),
    meta: { quiet: true },
  });
  return (
    <Panel title="航材产品" more={paths.aviationProducts}>
      <PanelLines
        query={products}
        none={none}
        lineOf={({ infoId, name, file, price }) => ({
          key: infoId,
          path: productPath(infoId),
          picture: <Picture urls={file} fallback="product" sizes="56px" />,
          text: name,
          note: `${figureText(price)} 里程`,
        })}
      />
    </Panel>
  );
}

function PersonPanel() {
  const people = useQuery({
    ...callQuery("/open/repair/user/all", asked),
    meta: { quiet: true },
  });
  return (
    <Panel title="维修人员" more={paths.repairPerson}>
      <PanelLines
        query={people}
        none={none}
        lineOf={({ informationId, nickName, technicalTitle, speciality }) => ({
          key: informationId,
          path: personPath(informationId),
          text: [nickName, speciality].filter(Boolean).join(" · "),
          note: technicalTitle ?? "",
        })}
      />
    </Panel>
  );
}
