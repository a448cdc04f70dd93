import {
  amber,
  bold,
  circle,
  fine,
  hair,
  line,
  main,
  path,
  plate,
  rect,
  sky,
  times,
} from "./pen.ts";

/** A framed certificate with emblem, lines and seal; it certifies nothing. */
export function businessLicence(): string {
  const rows = times(6, (i) =>
    fine(
      line(330, 290 + i * 42, 430, 290 + i * 42),
      line(460, 290 + i * 42, 800 - (i % 3) * 60, 290 + i * 42),
    ),
  );
  const corners = times(4, (i) => {
    const x = i % 2 ? 950 : 250;
    const y = i < 2 ? 90 : 585;
    return sky(circle(x, y, 14), circle(x, y, 7));
  });
  return (
    plate(bold(rect(220, 60, 760, 555, 10))) +
    main(rect(250, 90, 700, 495, 4)) +
    hair(rect(264, 104, 672, 467, 2)) +
    corners +
    amber(
      circle(600, 165, 36),
      path("M600 138L607 158H628L611 171L617 191L600 179L583 191L589 171L572 158H593Z"),
    ) +
    main(line(470, 232, 730, 232)) +
    rows +
    sky(
      circle(840, 480, 62),
      circle(840, 480, 50),
      path("M840 452L847 473H869L851 486L858 507L840 494L822 507L829 486L811 473H833Z"),
    )
  );
}
