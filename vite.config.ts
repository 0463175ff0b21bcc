import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractsForScreens } from './scripts/contracts-for-screens.ts'

/**
 * The first screen's code and the small parts that screens share, in few files: each file is a request. Only other screens have
 * these dialogs, lists that are sorted by hand, whose code is not small, and pages of one manga.
 */
const core = {
  name: 'core',
  test: /renderer\/(main\.tsx|ui\/(?!lists\/Reorderable|manga\/|image-filter|overlays\/(Export|Migrate|Removal|Shelves|WriteMetadata)Dialog))|node_modules\/lucide-react\//,
}

/** The screens. `npm run dev` serves them with hot reload; `scripts/build.mjs` builds them. */
export default defineConfig({
  root: join(import.meta.dirname, 'renderer'),
  base: '/',
  plugins: [contractsForScreens(), react()],
  // Finds the dependencies of lazy screens at the start. Finding one later reloads the page.
  optimizeDeps: { entries: ['index.html', '**/*.{ts,tsx}', '!**/*.test.ts'] },
  build: {
    outDir: join(import.meta.dirname, 'dist/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [core] } },
    },
  },
})
