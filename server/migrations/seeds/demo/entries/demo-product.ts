import type { ValueOf } from "@aeromaint/contracts/dictionaries.ts";

/** One aviation-material product of the demo content. */
export type DemoProduct = {
  /** Name of its category, which is unique in the demo's tree. */
  category: string;
  name: string;
  subtitle: string;
  /** Exchange price in mileage. */
  price: string;
  specifications: string;
  brand: string;
  style: string;
  partNumber: string;
  interchangeable?: string[];
  substitutes?: string[];
  supersededBy?: string;
  condition: ValueOf<"MATERIAL_CONDITION">;
  certificates: ValueOf<"MATERIAL_CERTIFICATE">[];
  /** Name of the firm that offers it, one of the demo's. */
  supplier?: string;
  characteristic: string;
  description: string;
  /** Plain text; paragraphs by line breaks. */
  introduce: string;
  /** Names of drawn covers in `covers`, without `.svg`; the first is the main image. */
  cover: string[];
  /** Names of drawn pictures in `covers` shown below the text. */
  detail: string[];
  /** 0 pending, 1 passed, 2 rejected. */
  status: "0" | "1" | "2";
};
