import "./fonts.css";
import "./base.css";
import { declareChineseFallback } from "./chinese-fallback.ts";

/** The ground that every screen stands on: faces, focus rings. Importing it is enough. */
declareChineseFallback();
