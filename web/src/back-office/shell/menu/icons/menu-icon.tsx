import { classNames } from "../../../../ui/class-names.ts";
import type { OfficePage } from "../../../navigation/office-pages.ts";
import { areaShapes, type IconShape, otherShapes, screenShapes } from "./icon-shapes.ts";

interface IconProps {
  /** Ant Design's class, which separates icon and title. */
  className?: string;
}

/** Uploaded or drawn icon of a menu entry. */
export function MenuIcon({ page, className }: { page: OfficePage } & IconProps) {
  const [usual, chosen] = page.iconUrls;
  if (usual) return <UploadedIcon usual={usual} chosen={chosen} className={className} />;
  return <DrawnIcon page={page} className={className} />;
}

interface UploadedIconProps {
  usual: string;
  chosen: string | undefined;
  className: string | undefined;
}

/** Renders both images, so that a selected menu changes its image without a delay. */
function UploadedIcon({ usual, chosen, className }: UploadedIconProps) {
  if (!chosen) {
    return (
      <img className={classNames("inline size-4 align-baseline", className)} src={usual} alt="" />
    );
  }
  return (
    <span className={classNames(className, "inline-flex")}>
      <img
        className="in-[.ant-menu-item-selected,.ant-menu-submenu-selected>.ant-menu-submenu-title]:hidden size-4"
        src={usual}
        alt=""
      />
      <img
        className="in-[.ant-menu-item-selected,.ant-menu-submenu-selected>.ant-menu-submenu-title]:block hidden size-4"
        src={chosen}
        alt=""
      />
    </span>
  );
}

const directoryShapes: Readonly<Record<string, IconShape>> = areaShapes;

type IconSource = Pick<OfficePage, "path" | "screen" | "redirect" | "frameUrl">;

/** Shape of a menu entry. Other entries share one shape per kind. */
export function iconShapeOf({ path, screen, redirect, frameUrl }: IconSource): IconShape {
  const kind = frameUrl ? "frame" : redirect ? "directory" : "page";
  return (screen && screenShapes[screen]) ?? directoryShapes[path] ?? otherShapes[kind];
}

interface DrawnIconProps {
  page: IconSource;
  /** Ant Design's class, which separates icon and title. */
  className?: string | undefined;
}

function DrawnIcon({ page, className }: DrawnIconProps) {
  const { line, tone } = iconShapeOf(page);
  return (
    <span className={className}>
      <svg
        className="in-[.ant-menu-inline-collapsed]:size-6 size-4 size-5.5 fill-none stroke-current"
        viewBox="0 0 24 24"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path className="fill-accent/32 stroke-none" d={tone} />
        <path d={line} />
      </svg>
    </span>
  );
}
