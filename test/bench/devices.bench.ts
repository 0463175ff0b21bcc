import sharp from 'sharp'
import { thumbnailWidth } from '../../main/api/books/book-responses.ts'
import { launchBrowser } from '../support/browser.ts'
import { aims } from './aims.ts'
import * as inPage from './library-in-page.ts'
import { connectTo, loadAlternately, requireEqualAnswers, throughput } from './load.ts'
import { type Aim, alternate, compare, milliseconds, type Result } from './measure.ts'
import { get, type Program, residentMegabytes, startBunko } from './programs.ts'
import { type SeededChapter, seedArchives } from './seed/archives.ts'
import { insertLibrary } from './seed/library-rows.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const devices = 50
const conversions = 40

/** What other devices and apps request, compared with the same for this machine, or with the image library alone. */
export const run = async (): Promise<Result[]> => [
  ...(await inTemporaryFolder(measurePages)),
  ...(await inTemporaryFolder(measureLists)),
]

/** Bunko, and the same program as a paired browser reaches it. */
async function startForDevices(dataDir: string): Promise<{ readonly own: Program; readonly other: Program }> {
  const own = await startBunko(dataDir, ['--devices', '127.0.0.1:0'])
  const { addresses } = (await (await get(`${own.origin}/api/devices/access`)).json()) as { addresses: string[] }
  const origin = addresses[0]!
  return { own, other: { ...own, origin, headers: { Cookie: await pair(own.origin, origin) } } }
}

/** @returns the cookie of a new device */
async function pair(ownOrigin: string, origin: string): Promise<string> {
  const json = (body: unknown, headers = {}) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { code } = (await (await get(`${ownOrigin}/api/devices/pairings`, json({}))).json()) as { code: string }
  const paired = await get(`${origin}/pair`, json({ code }, { Origin: origin }))
  return paired.headers.get('set-cookie')!.split(';')[0]!
}

async function measurePages(dataDir: string): Promise<Result[]> {
  const chapters = await seedArchives(
    dataDir,
    Array.from({ length: 16 }, () => 20),
  )
  const { own, other } = await startForDevices(dataDir)
  try {
    const images = chapters.flatMap(({ id, pageCount }) =>
      Array.from({ length: pageCount }, (_, page) => `/api/reader/chapter/${id}/page/${page + 1}/image`),
    )
    const programs = { baseline: own, subject: other }
    await requireEqualAnswers(programs, images)
    const all = Array.from({ length: 20_000 }, (_, index) => images[index % images.length]!)
    const pages = await loadAlternately(programs, all, { clients: 16, rounds: 12 })
    return [
      throughput('page image for another device, beside this machine', aims.devicePage, pages),
      await measureConversion(other, chapters),
      await measureStreams(own, other),
    ]
  } finally {
    await own.stop()
  }
}

/** A page is made as small as an app wants it. Each is converted once: no answer is kept. */
async function measureConversion(other: Program, chapters: readonly SeededChapter[]): Promise<Result> {
  const reader = await connectTo(other.origin, other.headers)
  const paths = chapters.flatMap(({ id }) =>
    Array.from({ length: 5 }, (_, page) => `/komga/api/v1/books/${id}/pages/${page + 1}/thumbnail`),
  )
  const bare = await Promise.all(
    paths.slice(0, conversions).map(async (path) => {
      const [, id, page] = /books\/([^/]+)\/pages\/(\d+)/.exec(path)!
      const address = `${other.origin}/api/reader/chapter/${id}/page/${page}/image`
      return Buffer.from(await (await get(address, { headers: other.headers ?? {} })).arrayBuffer())
    }),
  )
  await reader.request(paths.pop()!)
  const [asked, decoded] = [paths.values(), bare.values()]
  const measured = await alternate(conversions, {
    baseline: () =>
      milliseconds(() =>
        sharp(decoded.next().value)
          .resize({ width: thumbnailWidth })
          .flatten({ background: '#fff' })
          .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
          .toBuffer(),
      ),
    subject: () => milliseconds(() => reader.request(asked.next().value!)),
  })
  reader.close()
  return compare(
    { name: 'page converted for an app, beside the image library', unit: 'ms', aim: aims.convertedPage },
    measured,
  )
}

/** The memory of paired devices that wait for events; the baseline is the program without them. */
async function measureStreams(own: Program, other: Program): Promise<Result> {
  const cookies: string[] = []
  while (cookies.length < devices) cookies.push(await pair(own.origin, other.origin))
  const before = await residentMegabytes(own)
  // Kept in an array, because `fetch` closes the stream of a response that is garbage collected.
  const streams: ReadableStreamDefaultReader<unknown>[] = []
  for (const Cookie of cookies) {
    const { body } = await get(`${other.origin}/api/events`, { headers: { Cookie } })
    const reader = body!.getReader()
    await reader.read()
    streams.push(reader)
  }
  const after = await residentMegabytes(own)
  await Promise.all(streams.map((stream) => stream.cancel()))
  const name = `memory of ${devices} devices with an event stream each`
  return compare({ name, unit: 'MB', aim: aims.deviceStreams }, { baseline: [before], subject: [after - before] })
}

async function measureLists(dataDir: string): Promise<Result[]> {
  await insertLibrary(dataDir, 500, () => 20)
  const { own, other } = await startForDevices(dataDir)
  try {
    const app = await connectTo(other.origin, other.headers)
    const screens = await connectTo(own.origin)
    const measure = async (name: string, aim: Aim, path: string, mangas: number): Promise<Result> => {
      const pages = Array.from({ length: mangas / 50 }, (_, page) => `/api/mangas?limit=50&page=${page + 1}`)
      const measured = await alternate(20, {
        baseline: () => milliseconds(() => inTurn(screens, pages)),
        subject: () => milliseconds(() => app.request(path)),
      })
      return compare({ name, unit: 'ms', aim }, measured)
    }
    return [
      await measure('500 series of Komga’s API', aims.komgaList, '/komga/api/v1/series?size=500', 500),
      await measure('50 series of OPDS', aims.opdsPage, '/opds/v1.2/series', 50),
      await measure('root of OPDS', aims.opdsPage, '/opds/v1.2/catalog', 50),
      await measureFirstScreen(other),
    ]
  } finally {
    await own.stop()
  }
}

/** From the navigation until all visible mangas are shown, on a phone whose processor has a quarter of the speed. */
async function measureFirstScreen(other: Program): Promise<Result> {
  const browser = await launchBrowser()
  const firstScreen = async (path: string, watch: () => void): Promise<number> => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    try {
      const [name, value] = other.headers!['Cookie']!.split('=') as [string, string]
      await context.addCookies([{ name, value, url: other.origin }])
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.addInitScript(watch)
      await page.goto(`${other.origin}${path}`)
      return (await (await page.waitForFunction(inPage.firstScreen)).jsonValue())!
    } finally {
      await context.close()
    }
  }
  try {
    const measured = await alternate(5, {
      baseline: () => firstScreen('/favicon.svg', inPage.watchFirstFrame),
      subject: () => firstScreen('/', inPage.watchFirstScreen),
    })
    return compare({ name: 'first screen of a slow phone', unit: 'ms', aim: aims.phoneFirstScreen }, measured)
  } finally {
    await browser.close()
  }
}

async function inTurn(client: Awaited<ReturnType<typeof connectTo>>, paths: readonly string[]): Promise<void> {
  for (const path of paths) await client.request(path)
}
