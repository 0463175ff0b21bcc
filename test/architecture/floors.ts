// ARCHITECTURE.md's table of floors as data. A zone is a folder or a file; the longest path that fits a module wins.

export type Zone = {
  /** `main/reader/` is a folder, `main/app.ts` a file. */
  readonly path: string
  /** Zones that may be imported, besides the zone itself. A trailing `*` stands for every zone that begins so. */
  readonly imports: readonly string[]
}

const ground = ['shared/', 'main/platform/', 'main/database/']
const things = ['main/library/', 'main/sources/', 'main/settings/']
const readers = ['main/catalog/', 'main/reader/', 'main/search/']
const features = ['main/following/', 'main/downloads/', 'main/chapter-lists/', ...readers]
const underFeatures = [...ground, 'main/jobs/', ...things]
/** What other features may use of the scraper: not what runs in its process. */
const scraper = [
  'main/scraper/scraper.ts',
  'main/scraper/host/',
  'main/scraper/protocol/',
  'main/scraper/themes/',
  'main/scraper/addresses/',
]

export const zones: readonly Zone[] = [
  // 7: hosts. Nothing imports a host; serve.ts only starts server.ts.
  { path: 'main/shell/', imports: ['main/app.ts', 'main/platform/', 'shared/'] },
  { path: 'main/server.ts', imports: ['main/app.ts', 'main/platform/', 'shared/'] },
  { path: 'main/serve.ts', imports: ['main/server.ts'] },
  // 6: the composition root.
  { path: 'main/app.ts', imports: ['main/api/', ...features, 'main/meals/', ...scraper, ...underFeatures] },
  // 5: HTTP.
  { path: 'main/api/', imports: [...features, 'main/meals/', ...scraper, ...underFeatures] },
  // 4: features, from the top down; not meals.
  { path: 'main/following/', imports: ['main/downloads/', 'main/chapter-lists/', ...underFeatures] },
  { path: 'main/downloads/', imports: ['main/chapter-lists/', ...scraper, ...underFeatures] },
  { path: 'main/chapter-lists/', imports: [...scraper, ...underFeatures] },
  { path: 'main/catalog/', imports: underFeatures },
  { path: 'main/reader/', imports: underFeatures },
  { path: 'main/search/', imports: underFeatures },
  // 3: things; not each other.
  ...['main/library/', 'main/settings/', 'main/meals/'].map((path) => ({ path, imports: [...ground, 'main/jobs/'] })),
  { path: 'main/sources/', imports: [...ground, 'main/jobs/', 'main/library/', 'main/settings/', ...scraper] },
  // 2 to 0.
  { path: 'main/jobs/', imports: ground },
  { path: 'main/database/', imports: ['main/platform/', 'shared/'] },
  { path: 'main/platform/', imports: ['shared/'] },
  { path: 'shared/', imports: [] },
  // Beside the floors.
  {
    path: 'main/scraper/scraper.ts',
    imports: ['main/platform/', 'main/scraper/host/', 'main/scraper/protocol/', 'shared/'],
  },
  { path: 'main/scraper/protocol/', imports: ['main/platform/', 'shared/'] },
  { path: 'main/scraper/addresses/', imports: ['main/platform/', 'shared/'] },
  { path: 'main/scraper/themes/', imports: ['main/platform/', 'main/scraper/protocol/', 'shared/'] },
  { path: 'main/scraper/host/', imports: ['main/platform/', 'main/scraper/protocol/', 'shared/'] },
  {
    path: 'main/scraper/process/',
    imports: ['main/platform/', 'main/scraper/protocol/', 'main/scraper/addresses/', 'main/scraper/themes/', 'shared/'],
  },
  { path: 'preload/', imports: ['shared/'] },
  { path: 'renderer/main.tsx', imports: ['renderer/*', 'shared/'] },
  { path: 'renderer/routes.tsx', imports: ['renderer/*', 'shared/'] },
  { path: 'renderer/AppShell.tsx', imports: ['renderer/*', 'shared/'] },
  { path: 'renderer/ScreenBoundary.tsx', imports: ['renderer/*', 'shared/'] },
  { path: 'renderer/screens.ts', imports: ['renderer/*', 'shared/'] },
  { path: 'renderer/features/', imports: ['renderer/ui/', 'renderer/api/', 'renderer/i18n/', 'shared/'] },
  { path: 'renderer/ui/', imports: ['renderer/i18n/', 'shared/'] },
  { path: 'renderer/api/', imports: ['shared/'] },
  { path: 'renderer/i18n/', imports: ['shared/'] },
]

/** In these a folder is a zone of its own: `renderer/features/reader/` may not import `renderer/features/library/`. */
export const separateFolders: readonly string[] = ['renderer/features/']

export type LibraryRule = {
  /** A package, or `node:` for everything that is built into Node. */
  readonly library: string
  /** Beginnings of paths, or `*.ending`. */
  readonly onlyIn: readonly string[]
}

const sql = ['main/database/', '*.store.ts']
const page = ['renderer/']

export const libraryRules: readonly LibraryRule[] = [
  { library: 'electron', onlyIn: ['main/shell/', 'preload/'] },
  { library: 'hono', onlyIn: ['main/api/'] },
  { library: '@hono/node-server', onlyIn: ['main/api/'] },
  { library: 'kysely', onlyIn: sql },
  { library: 'better-sqlite3', onlyIn: sql },
  { library: 'react', onlyIn: page },
  { library: 'react-dom', onlyIn: page },
  { library: 'zustand', onlyIn: page },
  { library: '@tanstack/react-query', onlyIn: page },
  { library: 'node:', onlyIn: ['main/'] },
]

/** Folders in which every library that is not named is forbidden. */
export const closedFolders: readonly { readonly path: string; readonly libraries: readonly string[] }[] = [
  { path: 'shared/', libraries: ['zod'] },
  { path: 'preload/', libraries: ['electron'] },
]
