import { type SpaceNode, typeAbove } from "@aeromaint/contracts/spaces/space.ts";
import { idsIn, type PlacedPoint, type PlacedSpace, type Rectangle, viewOf } from "./geometry.ts";
import styles from "./plan-drawing.module.css";
import { PlanPoints } from "./plan-points.tsx";
import { PlanSpace } from "./plan-space.tsx";
import { useSize } from "./use-size.ts";

/** Pixels around what is shown: outside of a hangar stands its name. */
const margins = { base: 12, hangar: 28, bay: 16, position: 28 } as const;

interface PlanDrawingProps {
  /** All of the base, parents before what lies in them. */
  spaces: readonly PlacedSpace[];
  points: readonly PlacedPoint[];
  /** The space that fills the drawing. */
  shown: SpaceNode;
  /** Id of the point whose detail is open. */
  chosenPoint: string | null;
  onSpace: (spaceId: string) => void;
  onPoint: (pointId: string) => void;
}

/** The plan itself. What is far from the space in view is there, and lies outside of the picture. */
export function PlanDrawing(props: PlanDrawingProps) {
  const { spaces, points, shown, chosenPoint, onSpace, onPoint } = props;
  const [element, { rem, ...size }] = useSize<SVGSVGElement>();
  const view = viewOf(rectangleOf(spaces, shown), size, margins[shown.type] * rem);
  const pixel = view.metresPerPixel * rem;
  const near = idsIn(shown);
  // Positions are too small for touch while a whole base is in view.
  const isOpen = ({ type }: SpaceNode) => type !== "position" || shown.type !== "base";
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is no drawing.
    <svg
      ref={element}
      className={styles.drawing}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role="group"
      aria-label={`${shown.label}平面图`}
    >
      {spaces.map((space) => (
        <PlanSpace
          key={space.node.id}
          space={space}
          pixel={pixel}
          isShown={space.node === shown}
          isFar={!near.has(space.node.id) && typeAbove[space.node.type] !== null}
          onOpen={isOpen(space.node) ? () => onSpace(space.node.id) : undefined}
        />
      ))}
      <PlanPoints
        points={points}
        pixel={pixel}
        view={view}
        named={shown.type === "bay" || shown.type === "position"}
        chosen={chosenPoint}
        onChoose={onPoint}
      />
    </svg>
  );
}

function rectangleOf(spaces: readonly PlacedSpace[], { id }: SpaceNode): Rectangle {
  const space = spaces.find(({ node }) => node.id === id);
  return space?.rectangle ?? { x: 0, y: 0, width: 1, height: 1 };
}
