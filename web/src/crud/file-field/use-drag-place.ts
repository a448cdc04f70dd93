import { type DragEvent, useState } from "react";
import type { FileItem } from "./file-items.ts";

/** What can be done with one entry of the field. */
export interface ItemActions {
  remove: (uid: string) => void;
  /** Asks for a file and puts it in this one's place. */
  replace: (uid: string) => void;
  move: (uid: string, to: number) => void;
}

interface DragPlaceOptions {
  item: FileItem;
  index: number;
  actions: ItemActions | undefined;
}

/** A type of our own: files from the desktop and other fields' entries are no reordering. */
const dragType = "application/x-file-item";

/** Makes an entry draggable onto another one's place; the same is done by keys with 前移 and 后移. */
export function useDragPlace({ item, index, actions }: DragPlaceOptions) {
  const [isOver, setOver] = useState(false);
  if (!actions) return { isOver: false, props: {} };
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(dragType);
  const props = {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(dragType, item.uid);
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!isOurs(event)) return;
      event.preventDefault();
      actions.move(event.dataTransfer.getData(dragType), index);
    },
  };
  return { isOver, props };
}
