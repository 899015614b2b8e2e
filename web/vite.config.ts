import { readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { languageWords, smallWords } from './scripts/language_words.mjs'

// `npm run dev` serves the page while you work on it; the server itself runs beside it: `cairn serve --port 8080`.
const server = process.env.CAIRN_SERVER ?? 'http://127.0.0.1:8080'

const beside = (path: string): URL => new URL(path, import.meta.url)

/** What the editor of the studio says about words: the sentences of docs/language.md. */
const words = {
  name: 'language-words',
  resolveId: (id: string) => (id === 'virtual:language-words' ? `\0${id}` : undefined),
  load: (id: string) => {
    if (id !== '\0virtual:language-words') return undefined
    const reference = readFileSync(beside('../docs/language.md'), 'utf8')
    return `export default ${JSON.stringify(languageWords(reference))}\nexport const small = ${JSON.stringify(smallWords(reference))}`
  },
}

/** While one works on the page: the engine as scripts/wasm built it. scripts/web puts it beside the built page. */
const engine = {
  name: 'engine',
  configureServer: (dev: import('vite').ViteDevServer) => {
    dev.middlewares.use('/engine/cairn.wasm', (_, answer) => {
      answer.setHeader('content-type', 'application/wasm')
      answer.end(readFileSync(beside('../build/wasm/cairn.wasm')))
    })
  },
}

export default defineConfig({
  base: './',
  plugins: [svelte(), words, engine],
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
  test: { include: ['src/**/*.test.ts', 'referee/**/*.test.ts'] },
})
