// Who may import whom, as data. A zone is a folder or a file; the longest path that matches a module wins.

export type Zone = {
  /** `main/reader/` is a folder, `main/app.ts` a file. */
  readonly path: string
  /** Zones or files that may be imported, besides the zone itself. A trailing `*` matches every zone with that prefix. */
  readonly imports: readonly string[]
}

const base = ['shared/', 'main/platform/', 'main/database/']
/** Features are known to others by their face: the file that is named after the folder. */
const face = (feature: string): string => `main/${feature}/${feature}.ts`
const jobs = [face('jobs'), 'main/jobs/job.ts']
/** Mangas, chapters and archives: other features combine their changes in one transaction. */
const library = ['main/mangas/', 'main/chapters/', 'main/archives/']
const records = [...library, face('settings')]
/** What features may use of the scraper: not what runs in its process. */
const scraper = ['main/scraper/scraper.ts', 'main/scraper/protocol/', 'main/scraper/themes/', 'main/scraper/addresses/']
const features = [
  'metadata',
  'trackers',
  'other-programs',
  'exports',
  'backups',
  'removal',
  'devices',
  'reading-apps',
  'collection',
  'organize',
  'following',
  'downloads',
  'chapter-lists',
  'catalog',
  'reader',
  'history',
  'shelves',
  'reading-lists',
  'search',
  'sources',
  'storage',
  'meals',
].map(face)

export const zones: readonly Zone[] = [
  // Hosts. Nothing imports a host; serve.ts only starts server.ts.
  { path: 'main/shell/', imports: ['main/app.ts', face('backups'), face('rebuild'), 'main/platform/', 'shared/'] },
  { path: 'main/server.ts', imports: ['main/app.ts', face('commands'), 'main/platform/', 'shared/'] },
  { path: 'main/commands/', imports: [face('backups'), face('rebuild'), ...base] },
  { path: 'main/rebuild/', imports: [face('backups'), face('collection'), ...base] },
  { path: 'main/serve.ts', imports: ['main/server.ts'] },
  // The composition root.
  {
    path: 'main/app.ts',
    imports: ['main/features.ts', 'main/api/', face('backups'), face('collection'), face('settings'), ...base],
  },
  {
    path: 'main/features.ts',
    imports: ['main/api/present/job.ts', 'main/scraper/scraper.ts', ...features, ...records, face('jobs'), ...base],
  },
  // HTTP.
  { path: 'main/api/', imports: [...features, ...records, ...jobs, ...base] },
  // Features, from the top down. Meals share nothing with manga.
  { path: 'main/backups/', imports: [face('settings'), ...base] },
  {
    path: 'main/other-programs/',
    imports: [
      ...['collection', 'following', 'chapter-lists', 'catalog', 'sources'].map(face),
      ...records,
      ...jobs,
      ...base,
    ],
  },
  {
    path: 'main/trackers/',
    imports: [...['collection', 'following', 'catalog', 'history'].map(face), ...records, ...jobs, ...base],
  },
  { path: 'main/metadata/', imports: [face('trackers'), face('catalog'), ...library, ...base] },
  { path: 'main/exports/', imports: [...library, ...jobs, ...base] },
  { path: 'main/removal/', imports: [face('sources'), ...records, ...jobs, ...base] },
  {
    path: 'main/following/',
    imports: [face('downloads'), face('chapter-lists'), face('catalog'), ...records, ...jobs, ...base],
  },
  {
    path: 'main/downloads/',
    imports: [face('chapter-lists'), face('sources'), face('catalog'), ...scraper, ...records, ...jobs, ...base],
  },
  {
    path: 'main/chapter-lists/',
    imports: [face('sources'), face('catalog'), ...scraper, ...records, ...jobs, ...base],
  },
  { path: 'main/sources/', imports: [...scraper, ...records, ...base] },
  { path: 'main/catalog/', imports: [...records, ...jobs, ...base] },
  { path: 'main/collection/', imports: [face('reader'), ...records, ...jobs, ...base] },
  { path: 'main/reading-apps/', imports: [face('reader'), ...library, ...base] },
  { path: 'main/organize/', imports: [...records, ...jobs, ...base] },
  { path: 'main/reader/', imports: [face('history'), ...library, ...base] },
  { path: 'main/history/', imports: [...library, ...base] },
  { path: 'main/search/', imports: [...library, ...base] },
  { path: 'main/reading-lists/', imports: [...library, ...base] },
  { path: 'main/shelves/', imports: [...library, ...base] },
  { path: 'main/storage/', imports: [...library, ...base] },
  { path: 'main/archives/', imports: ['main/chapters/', 'main/mangas/', ...base] },
  { path: 'main/chapters/', imports: ['main/mangas/', ...base] },
  { path: 'main/devices/', imports: base },
  { path: 'main/mangas/', imports: base },
  { path: 'main/settings/', imports: base },
  { path: 'main/meals/', imports: base },
  // The base.
  { path: 'main/jobs/', imports: base },
  { path: 'main/database/', imports: ['main/platform/', 'shared/'] },
  { path: 'main/platform/', imports: ['shared/'] },
  { path: 'shared/', imports: [] },
  // The scraper, the renderer and the preload.
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
  { path: 'renderer/GlobalKeys.tsx', imports: ['renderer/*', 'shared/'] },
  { path: 'renderer/HistoryButtons.tsx', imports: ['renderer/*', 'shared/'] },
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
