import { buildWeb, install } from "./bootstrap.mjs";

try {
  await install({ journeys: false });
  await buildWeb();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
