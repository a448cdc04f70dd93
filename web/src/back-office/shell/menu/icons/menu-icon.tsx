import { screens } from "@aeromaint/contracts/screens.ts";
import { classNames } from "../../../../ui/class-names.ts";
import type { OfficePage } from "../../../navigation/office-pages.ts";
import styles from "../side-menu.module.css";
import { areaShapes, type IconShape, otherShapes, screenShapes } from "./icon-shapes.ts";
import menuIconStyles from "./menu-icon.module.css";

interface IconProps {
  /** The menu's own, which keeps icons apart from the title. */
  className?: string;
}

/** The icon of a menu entry: uploaded, or drawn. */
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

/** Both pictures are there, so that a menu that is pressed shows its other one at once. */
function UploadedIcon({ usual, chosen, className }: UploadedIconProps) {
  const size = { width: 16, height: 16 };
  if (!chosen) return <img src={usual} alt="" className={className} {...size} />;
  return (
    <span className={classNames(className, styles.icons)}>
      <img className={styles.usual} src={usual} alt="" {...size} />
      <img className={styles.chosen} src={chosen} alt="" {...size} />
    </span>
  );
}

const known: ReadonlyMap<string, IconShape> = new Map([
  ...Object.entries(areaShapes),
  ...Object.entries(screenShapes).map(
    // The shapes' keys are the screens' by their type.
    ([name, shape]) => [screens[name as keyof typeof screens].path, shape] as const,
  ),
]);

type Placed = Pick<OfficePage, "path" | "redirect" | "frameUrl">;

/** The shape of a menu entry; one for all of a kind where an installation has added it. */
export function shapeOf({ path, redirect, frameUrl }: Placed): IconShape {
  const kind = frameUrl ? "frame" : redirect ? "directory" : "page";
  return known.get(path) ?? otherShapes[kind];
}

interface DrawnIconProps {
  page: Placed;
  /** The menu's own, which keeps icons apart from the title. */
  className?: string | undefined;
}

/** A menu's icon, drawn in the menu's colours. */
function DrawnIcon({ page, className }: DrawnIconProps) {
  const { line, tone } = shapeOf(page);
  return (
    <span className={className}>
      <svg className={menuIconStyles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path className={menuIconStyles.tone} d={tone} />
        <path d={line} />
      </svg>
    </span>
  );
}
