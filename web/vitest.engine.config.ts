// The engine as the browser gets it, in node: `scripts/wasm test`. Slower than the unit tests, and only where it was built.
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['engine_tests/**/*.test.ts'], testTimeout: 900_000, fileParallelism: false } })
