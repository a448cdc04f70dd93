import chromium from "@sparticuz/chromium";

// Runs in its own process: the package unpacks into the temporary folder of its environment. It
// unpacks its libraries only if that environment names AWS Lambda.
await chromium.executablePath();
