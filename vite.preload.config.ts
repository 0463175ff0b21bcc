import { defineConfig } from 'vite'

/** The preload script. Electron requires CommonJS in a sandboxed window. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    ssr: true,
    target: 'node22',
    outDir: 'dist/preload',
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { index: 'preload/index.ts' },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
      checks: { pluginTimings: false },
    },
  },
})
