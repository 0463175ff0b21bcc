import type { Archetype, ChapterView, SeriesView, ShownImage, SiteView } from './archetype.ts'
import { fileFormatOf, type PageRef, type SimChapter, type SimManga } from './library.ts'
import type { SiteSettings } from './switches.ts'

export type Site = ReturnType<typeof createSite>

interface SitePorts {
  readonly archetype: Archetype
  readonly mangas: readonly SimManga[]
  /** Available once the listeners run. */
  readonly origin: (host: string) => string
  readonly settings: () => SiteSettings
}

/** Image folder of Latin-1 pages. Its name has different bytes in UTF-8. */
const accentedFolder = '/café'

/** Maps paths to mangas, chapters and images, and back, for one archetype. */
export function createSite({ archetype, mangas, origin, settings }: SitePorts) {
  const series = new Map(mangas.map((manga) => [archetype.seriesPath(manga.slug), manga]))
  const chapters = new Map(
    mangas.flatMap((manga) =>
      manga.chapters.map((chapter) => [archetype.chapterPath(manga.slug, chapter.number), { manga, chapter }] as const),
    ),
  )
  const ownOrigin = () => origin(archetype.id)
  const hostOrigin = (label: string) => origin(`${archetype.id}.${label}`)
  const view = (query: URLSearchParams): SiteView => ({
    name: archetype.name,
    origin: ownOrigin(),
    hostOrigin,
    mangas,
    query,
    scripts: settings(),
    lists: settings(),
    chapterOf: (slug, chapter) => findChapter(archetype.chapterPath(slug, chapter), query),
  })
  const mangaOf = (slug: string) => mangas.find((manga) => manga.slug === slug) ?? null

  /** Number of pages of a chapter; null if the chapter does not exist. */
  const pagesOf = (slug: string, number: number) => {
    const chapter = mangaOf(slug)?.chapters.find((candidate) => candidate.number === number)
    return chapter ? (archetype.pageCount?.(chapter.pages) ?? chapter.pages) : null
  }

  const imagePath = (ref: PageRef) => {
    const folders = [ref.slug, String(ref.chapter), archetype.sizeFolder].filter((folder) => folder !== undefined)
    const name = `${String(ref.page).padStart(2, '0')}.${fileFormatOf(ref).extension}`
    const accent = settings().encoding === 'utf-8' ? '' : accentedFolder
    return `${accent}${archetype.imageBase}/${folders.join('/')}/${name}`
  }
  /** Addresses of an image; the first one is in the page. */
  const imageUrls = (ref: PageRef) => {
    const hosts = archetype.imageHosts?.(ref.page).map(hostOrigin) ?? [ownOrigin()]
    return hosts.map((host) => new URL(imagePath(ref), host).href)
  }

  /** Finds an image by its path on any host of the site. `width` is set for resized images. */
  function findImage(path: string) {
    const plain = decodeURIComponentOrNull(path)?.replace(accentedFolder, '')
    if (!plain?.startsWith(`${archetype.imageBase}/`)) return null
    const found = /^\/([a-z0-9-]+)\/([\d.]+)\/(?:s(\d+)\/)?(\d+)\.(jpg|png|webp)$/.exec(
      plain.slice(archetype.imageBase.length),
    )
    if (!found) return null
    const [, slug = '', chapter, size, page, extension] = found
    const ref = { slug, chapter: Number(chapter), page: Number(page) }
    const pages = pagesOf(slug, ref.chapter)
    if (pages === null || ref.page < 1 || ref.page > pages || fileFormatOf(ref).extension !== extension) return null
    const isFull = size === undefined || `s${size}` === archetype.sizeFolder
    return { ...ref, width: isFull ? null : Number(size) }
  }

  function findSeries(path: string, query: URLSearchParams): SeriesView | null {
    const manga = series.get(path)
    if (!manga) return null
    const listed = manga.chapters
      .map((chapter) => ({ chapter, path: archetype.chapterPath(manga.slug, chapter.number) }))
      .reverse()
    const size = archetype.listPageSize ?? listed.length
    const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
    const nextListPath = page * size < listed.length ? `${path}?page=${page + 1}` : null
    return { ...view(query), manga, chapters: listed.slice((page - 1) * size, page * size), nextListPath }
  }

  function findChapter(path: string, query: URLSearchParams): ChapterView | null {
    const split = chapters.has(path) ? { chapterPath: path, part: 1 } : archetype.paging?.splitPart(path)
    const found = split && chapters.get(split.chapterPath)
    if (!split || !found) return null
    const { manga, chapter } = found
    const images = shownImages(manga, chapter)
    const partPaths = partsOf(split.chapterPath, images.length, query)
    if (split.part > partPaths.length) return null
    const perPart = archetype.paging?.imagesPerPart(query) || images.length
    const shown = images.slice((split.part - 1) * perPart, split.part * perPart)
    const neighbour = (step: number) => {
      const other = manga.chapters[manga.chapters.indexOf(chapter) + step]
      return other ? (partsOf(archetype.chapterPath(manga.slug, other.number), 1, query)[0] ?? null) : null
    }
    const nextChapterPath = neighbour(1)
    return {
      ...view(query),
      manga,
      chapter,
      images: settings().duplicateImages ? shown.flatMap((image) => [image, image]) : shown,
      part: split.part,
      partPaths,
      nextPath: nextPath(split.part, partPaths, nextChapterPath),
      previousChapterPath: neighbour(-1),
      nextChapterPath,
    }
  }

  function shownImages(manga: SimManga, chapter: SimChapter): readonly ShownImage[] {
    if (settings().emptyChapters) return []
    const pages = pagesOf(manga.slug, chapter.number) ?? 0
    return Array.from({ length: pages }, (_, index): ShownImage => {
      const ref = { slug: manga.slug, chapter: chapter.number, page: index + 1 }
      return { page: ref.page, path: imagePath(ref), url: writtenUrl(imageUrls(ref)[0] ?? '') }
    })
  }

  function partsOf(chapterPath: string, images: number, query: URLSearchParams): readonly string[] {
    const { paging } = archetype
    if (!paging) return [chapterPath]
    const count = Math.max(1, Math.ceil(images / (paging.imagesPerPart(query) || Math.max(1, images))))
    return Array.from({ length: count }, (_, index) => paging.partPath(chapterPath, index + 1, query))
  }

  function nextPath(part: number, partPaths: readonly string[], nextChapter: string | null): string | null {
    const { nextLink } = settings()
    if (nextLink === 'endless' && part === 2) return partPaths[0] ?? null
    const following = partPaths[part]
    if (following !== undefined) return following
    if (nextLink === 'endless') return partPaths[0] ?? null
    return nextLink === 'next-chapter' || archetype.paging?.endsInNextChapter ? nextChapter : null
  }

  return {
    archetype,
    view,
    findSeries,
    findChapter,
    findImage,
    imageUrls,
    pagesOf,
    mangaOf,
    chapterUrl: (slug: string, chapter: number) => {
      const path = archetype.chapterPath(slug, chapter)
      return ownOrigin() + (archetype.paging?.partPath(path, 1, new URLSearchParams()) ?? path)
    },
  }
}

/** The address as it is in the page: the accented letter is not escaped. */
const writtenUrl = (url: string): string => url.replace(encodeURI(accentedFolder), accentedFolder)

function decodeURIComponentOrNull(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
