import type { MangaWrite } from '../../shared/contracts/mangas.ts'
import type { SimManga } from './sites/library.ts'
import { startReaderSites } from './sites/reader-sites.ts'

/** Makes downloads slow enough to watch: one to two seconds per chapter. */
const pageDelayMs = 40
const imageDelayMs = 120
const shownMangas = [
  'star-smith',
  'tower-of-tea',
  'tsuki-no-neko',
  'lighthouse-9',
  'grandmother-is-a-robot',
  'the-last-lantern',
]

/** Sites that need no browser, so that the demo runs on a machine without one. */
const shownSites = ['a1', 'a5', 'a2', 'a7', 'a9', 'a10', 'a11', 'a18', 'a19', 'a22']

/** Starts the simulated reader sites of the demo. `port` as for `startReaderSites`. */
export async function startDemoSites(options: { readonly port?: number } = {}) {
  const sites = await startReaderSites({ ...options, only: shownSites })
  for (const id of sites.ids) sites.switches(id).set({ delayMs: pageDelayMs, imageDelayMs })
  return {
    /** Bodies of POST /api/content-sources. */
    sources: sites.sources(),
    /** Six mangas as bodies of POST /api/mangas/create. Every source has them under their slugs. */
    mangas: shownMangas.map((slug) => mangaWrite(sites.mangas.find((manga) => manga.slug === slug)!)),
    sites,
    stop: sites.stop,
  }
}

/** The body of POST /api/mangas/create. */
export function mangaWrite(manga: SimManga): MangaWrite {
  const { title, slug, description, author, publicationYear, genres, status, rating } = manga
  return {
    title,
    slug,
    description,
    author,
    publicationYear,
    genres: [...genres],
    status,
    rating,
    externalId: null,
    imageUrl: null,
  }
}
