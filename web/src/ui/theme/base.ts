import "./fonts.css";
import "./base.css";
import "./layout.css";
import "./pieces.css";
import { declareChineseFallback } from "./chinese-fallback.ts";

/** Global styles: fonts, focus rings, shared classes. Importing it is enough. */
declareChineseFallback();
