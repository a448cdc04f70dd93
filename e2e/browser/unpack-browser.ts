import chromium from "@sparticuz/chromium";

// Run as a process of its own: the package unpacks into the temporary folder of its environment,
// and takes its shared libraries out only where that environment names AWS Lambda.
await chromium.executablePath();
