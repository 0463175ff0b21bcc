/** Addresses of the query cache; a prefix stands for all below it. */
export const keys = {
  mangas: ['mangas'] as const,
  mangaList: (view: object) => ['mangas', view] as const,
  mangaSearch: (text: string) => ['mangas', 'search', text] as const,
  genres: ['genres'] as const,
  manga: (id: string) => ['manga', id] as const,
  chapters: (mangaId: string) => ['chapters', mangaId] as const,
  hiddenChapters: (mangaId: string) => ['chapters', mangaId, 'hidden'] as const,
  preferredSources: (mangaId: string) => ['preferred-sources', mangaId] as const,
  allPreferredSources: ['preferred-sources'] as const,
  sources: ['sources'] as const,
  source: (id: string) => ['source', id] as const,
  queue: ['queue'] as const,
  liveJobs: ['jobs', 'live'] as const,
  jobLists: ['jobs', 'list'] as const,
  jobList: (statuses: string) => ['jobs', 'list', statuses] as const,
  readerChapter: (id: string) => ['reader', id] as const,
}
