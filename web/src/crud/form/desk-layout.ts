import { type ComponentType, createContext, type ReactNode } from "react";

export interface FormColumnsProps {
  /** Fields in two columns; one column on a phone. */
  children: ReactNode;
  /** Full-width fields above the columns. */
  lead?: ReactNode;
  /** Field before the title. */
  first?: ReactNode;
  /** Title field; above the text on the full page. */
  title?: ReactNode;
  /** Full-width fields below the columns: files and pictures. */
  wide?: ReactNode;
  /** Text at the end; takes most of the space on the full page. */
  text?: ReactNode;
}

/** Layout of a form's fields on the full page; null in a dialog. */
export const DeskLayoutContext = createContext<ComponentType<FormColumnsProps> | null>(null);
