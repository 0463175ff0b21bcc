const segment = encodeURIComponent

/** The path of every screen. */
export const paths = {
  library: '/',
  /** The library with the mangas that were added last first. */
  newest: '/?sort=createdAt',
  genre: (name: string) => `/?${new URLSearchParams({ genre: name })}`,
  shelf: (id: string) => `/?${new URLSearchParams({ shelf: id })}`,
  query: (find: string) => `/?${new URLSearchParams({ find })}`,
  addManga: '/add',
  addFromUrl: (url: string) => `/add?${new URLSearchParams({ q: url })}`,
  moveIn: '/add/folder',
  addByHand: '/add/by-hand',
  catalogManga: (externalId: string) => `/add/catalog/${segment(externalId)}`,
  updates: '/updates',
  bookmarks: '/bookmarks',
  kept: '/kept',
  history: '/history',
  historyOfDay: (day: string) => `/history?day=${day}`,
  statistics: '/history/statistics',
  storage: '/storage',
  /** The storage by manga, source, format or age, of some files only. */
  storageBy: (choice: { readonly [name: string]: string | undefined }) =>
    `/storage?${new URLSearchParams(Object.entries(choice).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))}`,
  duplicates: '/storage/duplicates',
  settings: '/settings',
  about: '/about',
  manga: (id: string) => `/manga/${segment(id)}`,
  editManga: (id: string) => `/manga/${segment(id)}/edit`,
  read: (chapterId: string, page?: number) => `/read/${segment(chapterId)}${page === undefined ? '' : `?page=${page}`}`,
  /** A chapter, and the reading list that is read straight through. */
  readInList: (chapterId: string, listId: string | undefined) =>
    listId === undefined ? paths.read(chapterId) : `/read/${segment(chapterId)}/in/${segment(listId)}`,
  readingLists: '/reading-lists',
  readingList: (id: string) => `/reading-lists/${segment(id)}`,
  sources: '/sources',
  suggestSource: '/sources/add',
  newSource: '/sources/new',
  source: (id: string) => `/sources/${segment(id)}`,
  testSource: (id: string) => `/sources/${segment(id)}#test`,
  downloads: '/downloads',
  jobHistory: '/downloads/history',
  meals: '/meals',
  settingsPage: (page: string) => `/settings/${page}`,
  /** A section or a setting on its page. */
  setting: (page: string, id: string) => `/settings/${page}#${id}`,
  folderSettings: '/settings/library#folders',
  mealSettings: '/settings/meals',
  /** Available in the desktop app only. */
  accessSettings: '/settings/desktop#api',
  mealWeek: (week: string) => `/meals/${segment(week)}`,
}
