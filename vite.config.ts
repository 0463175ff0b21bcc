import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractsForScreens } from './scripts/reduce-contracts.ts'
import { serviceWorker } from './scripts/service-worker.ts'

/** Parts that only other screens share. */
const parts =
  'covers/BookmarkGrid|forms/(?:PickFile|use-draft)|image-filter|lists/(?:Grid|use-virtual-rows)|manga/|' +
  'status/(?:failure-help|job-text|JobWait|SiteSteps|SkippedSources)|use-has-webgpu'

/** Their code is not small, so they have files of their own: lists that are sorted by hand, and dialogs. */
const alone = 'lists/Reorderable|overlays/(?:Export|Migrate|Removal|Shelves|WriteMetadata)Dialog'

/** The first screen's code and the small parts that screens share, in few files: each file is a request. */
const groups = [
  {
    name: 'core',
    test: new RegExp(`renderer/(main\\.tsx|ui/(?!${alone}|${parts}))|node_modules/lucide-react/`),
  },
  { name: 'parts', test: new RegExp(`renderer/ui/(?:${parts})`) },
]

/** The screens. `npm run dev` serves them with hot reload; `scripts/build.mjs` builds them. */
export default defineConfig({
  root: join(import.meta.dirname, 'renderer'),
  base: '/',
  plugins: [contractsForScreens(), react(), serviceWorker()],
  // Finds the dependencies of lazy screens at the start. Finding one later reloads the page.
  optimizeDeps: { entries: ['index.html', '**/*.{ts,tsx}', '!**/*.test.ts'] },
  build: {
    outDir: join(import.meta.dirname, 'dist/renderer'),
    emptyOutDir: true,
    // Phones have Safari, too.
    target: ['chrome140', 'safari18.4'],
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups } },
    },
  },
})
