import { itemByIdPath } from "@aeromaint/contracts/content/modules.ts";
import { useQuery } from "@tanstack/react-query";
import { quietQuery } from "../../api/query-by-key.ts";
import { Picture } from "../../ui/picture.tsx";
import { figureText, shortDayOf } from "../../ui/text/plain-values.ts";
import { paths, personPath, productPath } from "../paths.ts";
import { type SiteModule, siteModules, useItems } from "../shared/content/modules.ts";
import { CategoryBlock } from "./category-block.tsx";
import { LinePanel } from "./panel.tsx";

const firstFive = { pageNum: 1, pageSize: 5 };

/** Latest content: the two category lists, then training, tools, products and people. */
export function NewestPanels() {
  return (
    <>
      <CategoryBlock title="方案" code="A-145" words={["外委", "改装"]} />
      <CategoryBlock title="经验与培训" code="B-145" words={["经验分享", "培训课程"]} />
      <ModulePanel module={siteModules.train} />
      <ModulePanel module={siteModules.tool} />
      <ProductPanel />
      <PersonPanel />
    </>
  );
}

function ModulePanel({ module }: { module: SiteModule }) {
  const items = useItems(module, { categoryId: "", ...firstFive });
  return (
    <LinePanel
      title={module.title}
      more={module.path}
      query={items}
      lineOf={({ id, categoryId, title, releaseTime, document }) => ({
        key: id,
        path: itemByIdPath(module.path, { categoryId, repairId: id }),
        text: title,
        document,
        note: shortDayOf(releaseTime),
      })}
    />
  );
}

function ProductPanel() {
  return (
    <LinePanel
      title="航材产品"
      more={paths.aviationProducts}
      query={useQuery(quietQuery("/open/material", firstFive))}
      lineOf={({ infoId, name, file, price }) => ({
        key: infoId,
        path: productPath(infoId),
        picture: <Picture urls={file} fallback="product" sizes="56px" />,
        text: name,
        note: `${figureText(price)} 里程`,
      })}
    />
  );
}

function PersonPanel() {
  return (
    <LinePanel
      title="维修人员"
      more={paths.repairPerson}
      query={useQuery(quietQuery("/open/repair/user/all", firstFive))}
      lineOf={({ informationId, nickName, technicalTitle, speciality }) => ({
        key: informationId,
        path: personPath(informationId),
        text: [nickName, speciality].filter(Boolean).join(" · "),
        note: technicalTitle ?? "",
      })}
    />
  );
}
