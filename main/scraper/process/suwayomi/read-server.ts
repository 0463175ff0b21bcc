import { z } from 'zod'
import type { SeriesData } from '../../../../shared/contracts/series-data.ts'
import { message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { ListTask, ReadList, SeriesTask, SiteConfig, TestTask } from '../../protocol/messages.ts'
import type { ChapterImage } from '../chapter/collect-images.ts'
import { resolveEntries } from '../chapter-list/resolve-entries.ts'
import { selectEntries } from '../extract/json-path.ts'
import { type Page, parsePage } from '../extract/page.ts'
import { readEntries } from '../json/listed-entries.ts'
import type { SendRequest } from '../site-fetch.ts'
import { createServerClient } from './server-client.ts'

const chaptersSchema = z.object({
  fetchChapters: z.object({
    chapters: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        chapterNumber: z.number(),
        /** Milliseconds since 1970; 0 if the site does not say. */
        uploadDate: z.union([z.string(), z.number()]),
        scanlator: z.string().nullish(),
      }),
    ),
  }),
})
const languageSchema = z.object({
  manga: z.object({ source: z.object({ lang: z.string() }).nullable() }),
})
/** The server says so of sources without one language. */
const noLanguage = ['all', 'other', 'localsourcelang']

/** The chapter list of a manga, which the server reads anew from its site. */
export async function listServerChapters(
  { site, address }: Pick<ListTask, 'site' | 'address'>,
  request: SendRequest,
  now: Date,
): Promise<ReadList> {
  const client = createServerClient(site, request)
  const id = mangaIdIn(address)
  const { fetchChapters } = await client.query(
    'mutation($id:Int!){fetchChapters(input:{mangaId:$id}){chapters{id name chapterNumber uploadDate scanlator}}}',
    { id },
    chaptersSchema,
  )
  const { manga } = await client.query('query($id:Int!){manga(id:$id){source{lang}}}', { id }, languageSchema)
  const lang = manga.source?.lang ?? 'all'
  // The server lists the oldest first.
  const rows = fetchChapters.chapters
    .map((chapter) => ({ ...chapter, uploadDate: Number(chapter.uploadDate) || null }))
    .toReversed()
  const rule = {
    urlFormat: '/manga/{slug}?chapter={@.id}',
    number: { jsonPath: '@.chapterNumber' },
    title: { jsonPath: '@.name' },
    volume: { jsonPath: '@.name', pattern: String.raw`\b[Vv]ol(?:ume)?\.?\s*(\d+)` },
    group: { jsonPath: '@.scanlator' },
    date: { jsonPath: '@.uploadDate' },
    ...(!noLanguage.includes(lang) && { language: { value: lang } }),
  }
  const all = selectEntries({ field: 'options.server', path: '$[*]' }, rows)
  const { entries } = readEntries(all, rule, { slug: String(id) }, { baseUrl: client.origin, now })
  const chapters = resolveEntries(entries, { now })
  if (chapters.length === 0)
    throw new Problem('upstream_failed', message('suwayomi.noChapters', { host: client.host, count: rows.length }))
  return { chapters, warnings: [] }
}

const pagesSchema = z.object({
  fetchChapterPages: z.object({
    pages: z.array(z.string()),
    chapter: z.object({ mangaId: z.int(), chapterNumber: z.number(), sourceOrder: z.int() }),
  }),
})

type ServerPages = {
  readonly first: Page
  readonly images: readonly ChapterImage[]
  /** Place of the chapter in the list of the server. */
  readonly sourceOrder: number
}

/**
 * The images of a chapter. Throws `chapter_not_found` if the server has given the identifier to another chapter, as after it
 * was set up again.
 */
export async function findServerPages(
  { site, addresses: [address = ''], chapterNumber }: TestTask,
  request: SendRequest,
): Promise<ServerPages> {
  const client = createServerClient(site, request)
  const id = chapterIdIn(address)
  const { fetchChapterPages } = await client.query(
    'mutation($id:Int!){fetchChapterPages(input:{chapterId:$id}){pages chapter{mangaId chapterNumber sourceOrder}}}',
    { id },
    pagesSchema,
  )
  const { pages, chapter } = fetchChapterPages
  const isOtherNumber =
    chapterNumber !== undefined && chapter.chapterNumber >= 0 && Math.abs(chapter.chapterNumber - chapterNumber) > 0.001
  if (chapter.mangaId !== mangaIdIn(address) || isOtherNumber)
    throw new Problem(
      'chapter_not_found',
      sentences(message('suwayomi.otherChapter', { host: client.host }), message('suwayomi.adviceOtherChapter')),
    )
  if (pages.length === 0)
    throw new Problem(
      'no_images',
      sentences(message('suwayomi.noPages', { host: client.host }), message('suwayomi.adviceNoPages')),
    )
  const images = pages.map((page) => ({ urls: [new URL(page, client.origin).href], referer: address }))
  return { first: { ...parsePage('', address), requestedUrl: address }, images, sourceOrder: chapter.sourceOrder }
}

const placeSchema = z.object({ chapter: z.object({ sourceOrder: z.int() }) })

/**
 * The URLs of pages have the place of the chapter in the list of the server. If it changed while they were fetched, some may be
 * those of another chapter. Throws `upstream_failed`, which is retryable.
 */
export async function requireSamePlace(
  { site, addresses: [address = ''] }: TestTask,
  sourceOrder: number,
  request: SendRequest,
): Promise<void> {
  const client = createServerClient(site, request)
  const query = 'query($id:Int!){chapter(id:$id){sourceOrder}}'
  const { chapter } = await client.query(query, { id: chapterIdIn(address) }, placeSchema)
  if (chapter.sourceOrder === sourceOrder) return
  throw new Problem('upstream_failed', message('suwayomi.listChanged', { host: client.host }), { retryable: true })
}

const seriesSchema = z.object({
  fetchManga: z.object({
    manga: z.object({
      title: z.string(),
      author: z.string().nullish(),
      artist: z.string().nullish(),
      description: z.string().nullish(),
      genre: z.array(z.string()).nullish(),
      status: z.string().nullish(),
      thumbnailUrl: z.string().nullish(),
    }),
  }),
})
const statuses: Readonly<Record<string, 'ongoing' | 'completed' | 'hiatus'>> = {
  ONGOING: 'ongoing',
  COMPLETED: 'completed',
  PUBLISHING_FINISHED: 'completed',
  ON_HIATUS: 'hiatus',
}

/** What the server says about a manga, with the limits that the page of a site has. */
export async function readServerSeries({ site, address }: SeriesTask, request: SendRequest): Promise<SeriesData> {
  const client = createServerClient(site, request)
  const { fetchManga } = await client.query(
    'mutation($id:Int!){fetchManga(input:{id:$id}){manga{title author artist description genre status thumbnailUrl}}}',
    { id: mangaIdIn(address) },
    seriesSchema,
  )
  const { title, author, artist, description, genre, status, thumbnailUrl } = fetchManga.manga
  const certain = <T>(value: T | null | undefined | '') =>
    value === null || value === undefined || value === '' ? null : { value, confidence: 1 }
  return {
    url: address,
    title: certain(title.trim().slice(0, 255)),
    coverUrl: certain(coverUrlOf(site, thumbnailUrl)),
    author: certain(author?.trim().slice(0, 255)),
    artist: certain(artist?.trim().slice(0, 255)),
    description: certain(description?.trim().slice(0, 8000)),
    status: certain(statuses[status ?? '']),
    genres: certain(genre?.length ? genre.slice(0, 30) : null),
    year: null,
  }
}

/** Null if the server wants a login, because covers are fetched without one. */
export const coverUrlOf = ({ baseUrl, options }: SiteConfig, url: string | null | undefined): string | null =>
  url && options.server?.username === undefined && URL.canParse(url, baseUrl) ? new URL(url, baseUrl).href : null

/** @throws Problem `chapter_not_found` for another address than that of a manga */
function mangaIdIn(address: string): number {
  const id = Number(/^\/manga\/(\d{1,9})(?:\/|$)/.exec(new URL(address).pathname)?.[1] ?? Number.NaN)
  if (Number.isNaN(id)) throw notAManga(address)
  return id
}

function chapterIdIn(address: string): number {
  const id = /^\d{1,9}$/.exec(new URL(address).searchParams.get('chapter') ?? '')?.[0]
  if (id === undefined) throw notAManga(address)
  return Number(id)
}

const notAManga = (address: string) =>
  new Problem('chapter_not_found', message('suwayomi.notAManga', { address: address.slice(0, 200) }))
