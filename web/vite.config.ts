import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// `npm run dev` serves the page while you work on it; the server itself runs beside it: `cairn serve --port 8080`.
const server = process.env.CAIRN_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // Every asset is a file of its own: the page may load nothing but files of its own origin, not even data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    // The page, and the viewer that other sites may show inside theirs.
    rollupOptions: { input: ['index.html', 'embed.html'] },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
})
