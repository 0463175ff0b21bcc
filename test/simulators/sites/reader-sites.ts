import type { ContentSourceWrite } from '../../../shared/contracts/content-sources.ts'
import type { PageFormat } from '../pages/draw-page.ts'
import { createAnswers } from './answer.ts'
import type { Archetype } from './archetype.ts'
import { archetypes as usualArchetypes } from './archetypes.ts'
import { fileFormatOf, type SimManga } from './library.ts'
import { type Listener, listenAll } from './listeners.ts'
import { createRequestLog } from './request-log.ts'
import { seedLibrary as usualLibrary } from './seed-library.ts'
import { createSite, type Site } from './site.ts'
import { pageBytes, sha256 } from './site-images.ts'
import { createSwitchBoard, type SwitchBoard } from './switches.ts'

export interface ExpectedPage {
  /** One-based. */
  readonly page: number
  /** The address of the bytes. */
  readonly url: string
  /** All addresses on the page, in the site's order. Some may always fail. */
  readonly urls: readonly string[]
  readonly sha256: string
  readonly length: number
  /** Actual format of the bytes; file name and Content-Type may differ. */
  readonly format: PageFormat
  bytes(): Promise<Buffer>
}

interface ExpectedChapter {
  readonly number: number
  readonly volume: number | null
  readonly title: string | null
  readonly url: string
}

/** The sources of these sites have an address format. */
type SourceBody = ContentSourceWrite & { chapterUrlFormat: string }

export type ReaderSites = Awaited<ReturnType<typeof startReaderSites>>

export interface ReaderSitesOptions {
  /** First port; each further listener uses the next one. 0: any free ports. */
  readonly port?: number
  readonly host?: string
  readonly seedLibrary?: readonly SimManga[]
  /** The sites to choose from; default those of `archetypes.ts`. */
  readonly archetypes?: readonly Archetype[]
  /** Archetypes to start; default all. */
  readonly only?: readonly string[]
}

interface Running {
  readonly site: Site
  readonly switches: SwitchBoard
}

/** Starts the sites in this process. @throws Error if a port is in use */
export async function startReaderSites(options: ReaderSitesOptions = {}) {
  const {
    port = 0,
    host = '127.0.0.1',
    seedLibrary: mangas = usualLibrary,
    only,
    archetypes = usualArchetypes,
  } = options
  const chosen = archetypes.filter((archetype) => !only || only.includes(archetype.id))
  const listeners = new Map<string, Listener>()
  const origin = (name: string) => known(listeners, name, 'listener').origin
  const { requestLog, recorder } = createRequestLog()
  const place = () => ({ host, port: port === 0 ? 0 : port + listeners.size })
  const running = new Map<string, Running>()
  const stop = async () => {
    await Promise.all([...listeners.values()].map((listener) => listener.close()))
  }
  try {
    for (const archetype of chosen) {
      const switches = createSwitchBoard(archetype.settings ?? {})
      const site = createSite({ archetype, mangas, origin, settings: () => switches.settings })
      running.set(archetype.id, { site, switches })
      const ports = { id: archetype.id, place, recorder, switches }
      const answer = createAnswers(site, () => switches.settings)
      await listenAll(archetype.extraHosts ?? [], { ...ports, answer }, listeners)
    }
  } catch (error) {
    await stop()
    throw error
  }
  const siteOf = (id: string) => known(running, id, 'site')
  return {
    /** Origin of a site (`a1`) or of another listener (`a18.cdn1`). */
    origin,
    /** Running archetypes in the order of the list. */
    ids: chosen.map((archetype) => archetype.id),
    mangas,
    requestLog,
    switches: (id: string) => siteOf(id).switches,
    /** The content source for a site: a body of POST /api/content-sources. */
    source: (id: string) => sourceOf(siteOf(id).site, origin),
    sources: () => chosen.map((archetype) => sourceOf(siteOf(archetype.id).site, origin)),
    chapterUrl: (id: string, slug: string, chapter: number) => siteOf(id).site.chapterUrl(slug, chapter),
    /** Chapters of a manga in reading order, over all pages of the list. Volume and title are set if the site shows them. */
    chapters: (id: string, slug: string) => expectedChapters(siteOf(id).site, slug),
    /** The pages of a chapter in reading order, without any switch. Credits are not pages. */
    expected: (id: string, slug: string, chapter: number) => expectedPages(siteOf(id).site, slug, chapter),
    stop,
  }
}

function known<T>(map: ReadonlyMap<string, T>, name: string, what: string): T {
  const value = map.get(name)
  if (!value) throw new Error(`There is no ${what} "${name}"; there are ${[...map.keys()].join(', ')}.`)
  return value
}

function sourceOf({ archetype }: Site, origin: (host: string) => string): SourceBody {
  const setup = archetype.source({
    origin: origin(archetype.id),
    hostOrigin: (label) => origin(`${archetype.id}.${label}`),
  })
  return {
    name: archetype.name,
    baseUrl: origin(archetype.id),
    description: archetype.theme,
    isActive: true,
    autoRepair: false,
    scrapingType: 'html',
    imageSelector: null,
    nextPageSelector: null,
    chapterSelector: null,
    options: {},
    ...setup,
  }
}

function expectedChapters(site: Site, slug: string): readonly ExpectedChapter[] {
  const manga = site.mangaOf(slug)
  if (!manga) throw new Error(`The library of the sites has no manga "${slug}".`)
  const { titles, volumes } = site.archetype.lists ?? { titles: true, volumes: false }
  return manga.chapters.map(({ number, volume, title }) => ({
    number,
    volume: volumes ? volume : null,
    title: titles ? title : null,
    url: site.chapterUrl(slug, number),
  }))
}

async function expectedPages(site: Site, slug: string, chapter: number): Promise<readonly ExpectedPage[]> {
  const manga = site.mangaOf(slug)
  const pages = site.pagesOf(slug, chapter)
  if (!manga || pages === null) throw new Error(`The library of the sites has no chapter ${chapter} of "${slug}".`)
  const { archetype } = site
  return Promise.all(
    Array.from({ length: pages }, async (_, index): Promise<ExpectedPage> => {
      const ref = { slug, chapter, page: index + 1 }
      const bytes = () => pageBytes(archetype.id, manga, ref, pages)
      const drawn = await bytes()
      const urls = site.imageUrls(ref)
      const hosts = archetype.imageHosts?.(ref.page) ?? ['']
      const good = urls.find((_url, position) => !archetype.missingOnHost?.(ref.page, hosts[position]!)) ?? urls[0]!
      return {
        page: ref.page,
        url: good,
        urls,
        sha256: sha256(drawn),
        length: drawn.length,
        format: fileFormatOf(ref).format,
        bytes,
      }
    }),
  )
}
