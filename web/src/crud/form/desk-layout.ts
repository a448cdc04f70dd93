import { type ComponentType, createContext, type ReactNode } from "react";

/** The parts of a longer form. */
export interface FormColumnsProps {
  /** Fields in two columns; in one on a phone. */
  children: ReactNode;
  /** Fields above them that need the whole width. */
  lead?: ReactNode;
  /** A field before the title. */
  first?: ReactNode;
  /** A title among the fields; it heads the text where the form has a page of its own. */
  title?: ReactNode;
  /** Fields below them that need the whole width: files and pictures. */
  wide?: ReactNode;
  /** The text at the end, which has most of the room where the form has a page of its own. */
  text?: ReactNode;
}

/** How a page of its own lays the fields of a form out; null in a dialog. */
export const DeskLayoutContext = createContext<ComponentType<FormColumnsProps> | null>(null);
