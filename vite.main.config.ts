import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'
import { contractsForServer } from './scripts/reduce-contracts.ts'

/** Packages with native files, or that load files of their own, are not bundled. */
export const unbundled = [
  ...['electron', 'better-sqlite3', 'keytar', 'sharp', 'playwright-core'],
  ...['7z-wasm', '@hyzyla/pdfium'],
]

/**
 * Writes characters beyond ASCII as escapes. V8 keeps the source of a program in memory, and takes two bytes per character for
 * a file with any character beyond Latin-1. In raw templates, which are sources of
 * regular expressions, an escape means the same.
 */
const asciiOnly = {
  name: 'ascii-only',
  generateBundle(_options: unknown, bundle: Record<string, { type: string; code?: string }>) {
    for (const chunk of Object.values(bundle)) {
      chunk.code &&= chunk.code.replace(/[^\t-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    }
  },
}

/** The programs for Node and Electron. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [contractsForServer(), asciiOnly],
  define: {
    'process.env.BUNKO_TRACKER_CLIENTS': JSON.stringify(process.env['BUNKO_TRACKER_CLIENTS'] ?? ''),
    'process.env.BUNKO_BUILD': JSON.stringify('yes'),
  },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node22',
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        serve: 'main/serve.ts',
        worker: 'main/scraper/process/entry.ts',
        'file-worker': 'main/platform/file-worker/entry.ts',
        shell: 'main/shell/main.ts',
        'database-worker': 'main/database/database-worker.ts',
      },
      external: [
        ...unbundled.flatMap((name) => [name, new RegExp(`^${name}/`)]),
        ...builtinModules.flatMap((name) => [name, `node:${name}`]),
        /^node:/,
      ],
      // Chunks are beside the entries, so that `import.meta.dirname` is `dist` in every module.
      output: {
        format: 'es',
        // Without white space, with all names: V8 keeps the source in memory, and traces in logs stay readable.
        minify: { mangle: false, compress: false, codegen: true },
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Licences are in a file of their own, too.
        comments: { legal: true, annotation: false, jsdoc: false },
      },
      checks: { pluginTimings: false },
    },
  },
})
