import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { drawPage } from '../../../test/simulators/pages/draw-page.ts'
import { createInProcessWorker, newFolder, siteConfig } from '../../../test/support/in-process-worker.ts'
import { startServer, type TestServer } from '../../../test/support/start-server.ts'

/** A site whose pages link to the next ones: images by path, and the path of the next link. */
let pages: Record<string, { readonly images: readonly string[]; readonly next?: string }> = {}
let server: TestServer
let origin: string
const folders: string[] = []

beforeAll(async () => {
  const shown = {
    site: 'next',
    manga: 'm',
    chapter: 1,
    page: 1,
    pages: 1,
    format: 'png',
    width: 600,
    height: 800,
  } as const
  const picture = await drawPage(shown)
  server = await startServer((request, answer) => {
    const path = request.url ?? ''
    const page = pages[path]
    if (path.endsWith('.png'))
      answer.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.concat([picture, Buffer.from(path)]))
    else if (!page) answer.writeHead(404).end()
    else {
      const images = page.images.map((name) => `<img src="/${name}.png">`).join('')
      const next = page.next === undefined ? '' : `<a class="next_page" href="${page.next}">Next</a>`
      answer
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(`<title>S</title><div class="pages">${images}</div>${next}`)
    }
  })
  origin = server.origin
})
afterAll(() => server.close())
afterEach(() => Promise.all(folders.splice(0).map((one) => rm(one, { recursive: true, force: true }))))

async function download(path: string, chapterNumber: number, otherPaths?: readonly string[]): Promise<string[]> {
  const chapter = await downloadChapter(path, chapterNumber, otherPaths)
  return chapter.pages.map(({ url }) => url.slice(origin.length + 1, -'.png'.length))
}

async function downloadChapter(path: string, chapterNumber: number, otherPaths?: readonly string[]) {
  const stagingDir = newFolder()
  folders.push(stagingDir)
  const site = siteConfig(origin, { imageSelector: '.pages img', nextPageSelector: 'a.next_page' })
  return await createInProcessWorker().download({
    site,
    addresses: [origin + path],
    stagingDir,
    chapterNumber,
    ...(otherPaths && { otherAddresses: otherPaths.map((other) => origin + other) }),
  })
}

/** Chapters on one page each; the next link leads to the next chapter. */
function chaptersOnOnePage(pathOf: (chapter: number) => string): void {
  pages = Object.fromEntries(
    [1, 2, 3, 4].map((chapter) => [
      pathOf(chapter),
      { images: ['a', 'b', 'c'].map((name) => `${chapter}${name}`), ...(chapter < 4 && { next: pathOf(chapter + 1) }) },
    ]),
  )
}

test.each<[string, (chapter: number) => string]>([
  ['starts with a number', (chapter) => `/1st-year-smith/${chapter}`],
  ['ends in a letter and a number', (chapter) => `/manga/vitamin-c1/${chapter}.html`],
  ['ends in a number', (chapter) => `/read/level-1/${chapter}/`],
  ['is a parameter', (chapter) => `/1st-year-smith/read?ep=${chapter}`],
  ['stands before the number', (chapter) => `/vitamin-c1-${chapter}/`],
])('downloads only chapter 1 if the slug %s', async (_, pathOf) => {
  chaptersOnOnePage(pathOf)
  expect(await download(pathOf(1), 1)).toEqual(['1a', '1b', '1c'])
  expect(await download(pathOf(2), 2)).toEqual(['2a', '2b', '2c'])
})

test('follows the pages of chapter 1 if its own folder identifies it', async () => {
  pages = {
    '/manga/vitamin-c1/chapter-1/1': { images: ['a'], next: '/manga/vitamin-c1/chapter-1/2' },
    '/manga/vitamin-c1/chapter-1/2': { images: ['b'], next: '/manga/vitamin-c1/chapter-2/1' },
    '/manga/vitamin-c1/chapter-2/1': { images: ['c'] },
  }
  expect(await download('/manga/vitamin-c1/chapter-1/1', 1)).toEqual(['a', 'b'])
})

test('tells pages from chapters by the addresses of other chapters', async () => {
  pages = {
    '/level-1/1': { images: ['a'], next: '/level-1/2' },
    '/level-1/2': { images: ['b'], next: '/level-2/1' },
    '/level-2/1': { images: ['c'] },
  }
  expect(await download('/level-1/1', 1, ['/level-2/1'])).toEqual(['a', 'b'])
  expect(await download('/level-1/1', 1, ['/level-1/2', '/level-1/3']).catch((error: unknown) => error)).toEqual(['a'])
})

test('says so if one page may be the whole chapter or only its first page', async () => {
  pages = {
    '/level-1/1': { images: ['a'], next: '/level-1/2' },
    '/level-1/2': { images: ['b'], next: '/level-1/3' },
  }
  const chapter = await downloadChapter('/level-1/1', 1)
  expect(chapter.pages).toHaveLength(1)
  // The program then waits for the user.
  expect(chapter.unsureNext).toBe(`${origin}/level-1/2`)
})
