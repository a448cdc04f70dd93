import { parentPort, workerData } from "node:worker_threads";
import { cleanMarkup } from "./clean-rich-text.ts";

parentPort?.postMessage(cleanMarkup(String(workerData)));
