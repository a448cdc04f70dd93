import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { antdCss } from "./build/antd-css.ts";
import { budget } from "./build/budget.ts";
import { firstChunks } from "./build/chunk-groups.ts";
import { clientVersion } from "./build/client-version.ts";
import { compressed } from "./build/compressed.ts";
import { firstLook } from "./build/first-look.ts";
import { lightScreens } from "./build/light-screens.ts";
import { manifestFile, ssrTemplates } from "./build/ssr-templates.ts";
import { tokensCss } from "./build/tokens-css.ts";

const api = `http://127.0.0.1:${process.env.PORT || 8086}`;

export default defineConfig({
  plugins: [
    react(),
    antdCss(),
    tailwindcss(),
    tokensCss(),
    firstLook(),
    lightScreens(),
    clientVersion(),
    ssrTemplates(),
    compressed(),
    budget(),
  ],
  server: {
    host: process.env.HOST || "127.0.0.1",
    port: Number(process.env.WEB_PORT || 86),
    strictPort: true,
    proxy: { "/api": api },
  },
  build: {
    target: "es2022",
    // Hashed names let the server mark everything below /assets immutable.
    assetsDir: "assets",
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    manifest: manifestFile,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: firstChunks(import.meta.dirname), includeDependenciesRecursively: false },
          ],
        },
      },
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
  },
  test: {
    include: ["{build,src}/**/*.test.{ts,tsx}"],
    // Files that need a DOM declare it in their first line.
    environment: "node",
    // A separate module graph per file takes six times as long as all tests.
    isolate: false,
    // A dialog of the back office takes seconds while all checks run concurrently.
    testTimeout: 30_000,
    setupFiles: "build/test-setup.ts",
  },
});
