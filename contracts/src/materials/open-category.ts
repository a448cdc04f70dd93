import { Type } from "typebox";

/** Public category tree for the product filter. */
export interface OpenMaterialCategory {
  categoryId: string;
  name: string;
  children: OpenMaterialCategory[];
}

// Children have the same shape. Without a recursive schema, serialisation is faster and complete.
export const openMaterialCategory = Type.Unsafe<OpenMaterialCategory>(
  Type.Object({
    categoryId: Type.String(),
    name: Type.String(),
    children: Type.Array(Type.Unsafe<OpenMaterialCategory>({})),
  }),
);
