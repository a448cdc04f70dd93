import type { ComponentProps } from "react";
import { classNames } from "../../../ui/class-names.ts";

/** Chips above the results of a list. */
export function ChipList(props: ComponentProps<"ul">) {
  return <ul className="my-3 flex flex-wrap items-center gap-2" {...props} />;
}

/** Filter that a press removes; a dashed one is only offered. */
export function Chip({ isOffer, ...button }: ComponentProps<"button"> & { isOffer?: boolean }) {
  return (
    <button
      type="button"
      className={classNames(
        "flex min-h-8 cursor-pointer items-center gap-2 rounded-[--spacing(4)] border border-edge px-3 text-sm/snug hover:border-accent max-md:min-h-11",
        isOffer ? "border-dashed" : "bg-raised",
      )}
      {...button}
    />
  );
}
