import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Fault, TestWorld } from '../faults/suite/fault.ts'
import { sampleManga } from '../support/samples.ts'
import { checkDatabase } from './requests/library.ts'

const reserved = ['con', 'prn', 'aux', 'nul', 'com1', 'com9', 'lpt1', 'conin', 'conout', 'clock']
/** Legal by the pattern of slugs. */
const slugs = [
  ...reserved,
  '-',
  '--',
  '--x',
  '-rf',
  '0',
  '00',
  'x'.repeat(300),
  `${'y-'.repeat(120)}z`,
  'index-html',
  'api',
  'null',
  'undefined',
  'constructor',
  'prototype',
]
/** Titles become names of folders and files. Neighbours are the same to some file systems. */
const titles = [
  ...reserved.flatMap((name) => [name.toUpperCase(), `${name}.txt`, `${name} `]),
  'COM\u00b9',
  'CONIN$',
  'nul .cbz',
  '.',
  '..',
  '...',
  '../../outside',
  '..\\..\\outside',
  '/etc/passwd',
  'C:\\Windows',
  '\\\\server\\share',
  '~',
  '~/x',
  '-rf',
  '.hidden',
  '.part',
  'Thumbs.db',
  'desktop.ini',
  'name.',
  'name',
  'NAME',
  'Name ',
  'na\u00efve',
  'nai\u0308ve',
  'NA\u00cfVE',
  'stra\u00dfe',
  'STRASSE',
  '\u212bngstr\u00f6m',
  '\u00c5ngstr\u00f6m',
  'a\u202egpj.cbz',
  'a\u200b',
  'a\ufeff',
  'a<b>c:d"e|f?g*h',
  'tab\there',
  'line\nbreak',
  '\u{1f600}'.repeat(60),
  '進撃の巨人'.repeat(30),
  'e\u0301'.repeat(120),
  'x'.repeat(255),
  `${'x'.repeat(254)}y`,
  '%2e%2e%2f',
  '$(touch x)',
  '`touch x`',
  '{series}/{number}',
  'a/b',
  'a\u2215b',
  ' ',
  '\u3000全角\u3000',
]
/** The longest name that every common file system takes, in bytes. */
const maxBytes = 255
const perRound = { short: 12, nightly: 50 }

export const f06: Fault = {
  id: 'F6',
  title: `Legal names that file systems do not take or take for one another: ${titles.length} titles, ${slugs.length} slugs, in the library and in exports`,
  rounds: { short: 1, nightly: 4 },
  async run({ round, rounds, random, world: open, fail }) {
    const world = await open({ chapters: 1, pages: 2 })
    const program = await world.prepared()
    const offset = random.int(0, titles.length - 1)
    const size = rounds === 1 ? perRound.short : perRound.nightly
    let total = 0
    for (let number = 0; number < rounds; number += 1) {
      await round(`${size} names`, async () => {
        const jobs: string[] = []
        const chapters: { id: string; title: string }[] = []
        for (let at = number * size; at < (number + 1) * size; at += 1) {
          // Neighbours together, so that twins meet.
          const title = titles[(offset + at) % titles.length]!
          const added = await add(world, title, slugOf(at), fail)
          if (added === undefined) continue
          chapters.push({ id: added.chapterId, title })
          const download = await world.oracle.http.send('POST', '/api/scraping/chapters', {
            chapterId: added.chapterId,
          })
          jobs.push(...(download.data?.jobIds ?? []))
        }
        await world.oracle.settle({ mayFail: true })
        total += chapters.length
        for (const chapter of chapters) await checkChapter(world, chapter, fail)
        const exported = join(world.folder, 'exported', String(number))
        await exportAll(world, exported)
        for (const folder of [join(world.dataDir, 'library'), exported]) {
          const files = checkNames(folder, fail)
          if (files < total) fail(`${files} files of ${total} chapters in ${folder}`)
        }
        checkDatabase(world.dataDir, fail)
        if (jobs.length < chapters.length) fail(`${jobs.length} downloads of ${chapters.length} chapters`)
      })
    }
    await world.verify({ mayFail: true })
    await program.stop()
  },
}

/** Each slug once; then with a number. */
const slugOf = (at: number): string => (at < slugs.length ? slugs[at]! : `${slugs[at % slugs.length]}-${at}`)

async function add(
  { oracle }: TestWorld,
  title: string,
  slug: string,
  fail: (what: string) => void,
): Promise<{ readonly chapterId: string } | undefined> {
  const { http } = oracle
  const body = { ...sampleManga, title, slug, description: '', author: title }
  const created = await http.send('POST', '/api/mangas/create', body)
  // A blank title is no title.
  if (created.status === 422 && title.trim() === '') return undefined
  if (created.status !== 201) {
    fail(`${JSON.stringify({ title, slug })}: ${created.status} ${JSON.stringify(created.data)?.slice(0, 200)}`)
    return undefined
  }
  oracle.addsManga(slug, '')
  const shown = await http.send('GET', `/api/mangas/by-slug/${encodeURIComponent(slug)}`)
  if (shown.data?.id !== created.data.id) fail(`the slug ${slug} leads to ${shown.status}`)
  const chapter = await http.send('POST', `/api/mangas/${created.data.id}/chapters`, { number: 7, title })
  if (chapter.status !== 201) fail(`chapter of ${title}: ${chapter.status}`)
  return { chapterId: chapter.data.items[0].id }
}

async function exportAll({ oracle }: TestWorld, path: string): Promise<void> {
  mkdirSync(path, { recursive: true })
  const mangas: string[] = []
  for (let page = 1; ; page += 1) {
    const { data } = await oracle.http.send('GET', `/api/mangas?limit=100&page=${page}`)
    mangas.push(...(data.items as { id: string }[]).map(({ id }) => id))
    if (!data.hasNextPage) break
  }
  const { status, data } = await oracle.http.send('POST', '/api/exports/folder', { path, mangaIds: mangas })
  if (status !== 202) throw new Error(`export: ${status} ${JSON.stringify(data)}`)
  await oracle.settle({ mayFail: true })
}

async function checkChapter(
  { oracle, site }: TestWorld,
  { id, title }: { readonly id: string; readonly title: string },
  fail: (what: string) => void,
): Promise<void> {
  const { status, bytes } = await oracle.http.send('GET', `/api/reader/chapter/${id}/page/1/image`)
  if (status !== 200) fail(`${JSON.stringify(title)} was not downloaded: ${status}`)
  else if (!bytes.equals(await site.picture(7, 1))) fail(`${JSON.stringify(title)} has another page`)
  const file = await fetch(`${oracle.http.origin()}/api/manga/chapters/${id}/download`)
  const header = file.headers.get('content-disposition') ?? ''
  if (file.status !== 200 || /[^\x20-\x7e]/.test(header)) fail(`${JSON.stringify(title)} is sent as ${header}`)
  await file.arrayBuffer()
}

/** Every name is valid on every system, and no two files have the same path on one. @returns the number of files */
function checkNames(folder: string, fail: (what: string) => void): number {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.cbz'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const seen = new Map<string, string>()
  for (const path of paths) {
    const problem = path
      .split('/')
      .map(problemOf)
      .find((one) => one !== undefined)
    if (problem !== undefined) fail(`${JSON.stringify(path)}: ${problem}`)
    // As systems compare that ignore case and normal form.
    const key = path.normalize('NFC').toUpperCase().toLowerCase()
    const twin = seen.get(key)
    if (twin !== undefined) fail(`${JSON.stringify(twin)} and ${JSON.stringify(path)} are twins`)
    seen.set(key, path)
    if (statSync(join(folder, path)).size === 0) fail(`${path} is empty`)
  }
  return paths.length
}

const device = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(\.|$)/i

function problemOf(name: string): string | undefined {
  if (device.test(name)) return 'a device of Windows'
  if (/[<>:"\\|?*]|\p{Cc}/u.test(name)) return 'a character that Windows does not take'
  if (/[. ]$/.test(name)) return 'ends with a dot or a space'
  if (/^[.\-~ ]/.test(name)) return 'hidden, an option or a home folder'
  if (/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/.test(name)) return 'an invisible character'
  if (name !== name.normalize('NFC')) return 'not in the usual normal form'
  if (Buffer.byteLength(name) > maxBytes) return `${Buffer.byteLength(name)} bytes`
  return undefined
}
