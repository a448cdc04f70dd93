import { classNames } from "../../../../ui/class-names.ts";
import type { OfficePage } from "../../../navigation/office-pages.ts";
import styles from "../side-menu.module.css";
import { areaShapes, type IconShape, otherShapes, screenShapes } from "./icon-shapes.ts";
import menuIconStyles from "./menu-icon.module.css";

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
  const size = { width: 16, height: 16 };
  if (!chosen) return <img src={usual} alt="" className={className} {...size} />;
  return (
    <span className={classNames(className, "inline-flex")}>
      <img className={styles.usual} src={usual} alt="" {...size} />
      <img className={styles.chosen} src={chosen} alt="" {...size} />
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
        className={`block fill-none stroke-current ${menuIconStyles.icon}`}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        <path className={`fill-accent stroke-none ${menuIconStyles.tone}`} d={tone} />
        <path d={line} />
      </svg>
    </span>
  );
}
