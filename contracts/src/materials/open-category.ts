import { Type } from "typebox";

/** A category of aviation material as visitors choose products by it, with those below. */
export interface OpenMaterialCategory {
  categoryId: string;
  name: string;
  children: OpenMaterialCategory[];
}

// Those below have the same form; answers are written faster and whole without a recursion.
export const openMaterialCategory = Type.Unsafe<OpenMaterialCategory>(
  Type.Object({
    categoryId: Type.String(),
    name: Type.String(),
    children: Type.Array(Type.Unsafe<OpenMaterialCategory>({})),
  }),
);
