import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { phosphorIcons } from "./phosphor-icons.ts";

const service = process.env.REELWRIGHT_URL ?? "http://127.0.0.1:8787";

export default defineConfig({
  root: import.meta.dirname,
  base: "/studio/",
  plugins: [react(), phosphorIcons()],
  // The Content-Security-Policy allows no data: scripts or styles.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: {
    proxy: Object.fromEntries(
      [
        "/v1",
        "/auth",
        "/api-keys",
        "/files",
        "/stills",
        "/fonts",
        "/examples",
        "/openapi.json",
      ].map((path) => [path, service]),
    ),
  },
});
