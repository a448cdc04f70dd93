import { screens } from "@aeromaint/contracts/screens.ts";
import type { OfficePage } from "../../../navigation/office-pages.ts";
import { areaShapes, type IconShape, otherShapes, screenShapes } from "./icon-shapes.ts";
import styles from "./menu-icon.module.css";

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
export function DrawnIcon({ page, className }: DrawnIconProps) {
  const { line, tone } = shapeOf(page);
  return (
    <span className={className}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path className={styles.tone} d={tone} />
        <path d={line} />
      </svg>
    </span>
  );
}
