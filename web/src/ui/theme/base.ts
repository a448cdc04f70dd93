import "./fonts.css";
import "./base.css";
import { declareChineseFallback } from "./chinese-fallback.ts";

/** Global styles: fonts, focus rings. Importing it is enough. */
declareChineseFallback();
