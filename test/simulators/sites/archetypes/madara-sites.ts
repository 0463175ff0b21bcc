import { createCipheriv, createHash } from 'node:crypto'
import type { Archetype, ChapterView } from '../archetype.ts'
import { dashed } from '../library.ts'
import { phpJson } from '../markup.ts'
import { showPictures } from '../page-script.ts'
import {
  madaraChapterList,
  madaraChapterPage,
  madaraLists,
  madaraSeriesPage,
  madaraSeriesPath,
  madaraTitle,
} from './madara.ts'
import { madaraSearch } from './search.ts'

const madara = {
  imageBase: '/wp-content/uploads/WP-manga/data',
  seriesPath: madaraSeriesPath,
  chapterPath: (slug: string, chapter: number) => `/manga/${slug}/chapter-${dashed(chapter)}/`,
  chapterTitle: madaraTitle,
  seriesPage: madaraSeriesPage,
  intercept: madaraLists,
}

export const a01: Archetype = {
  ...madara,
  id: 'a1',
  name: 'Harbour Scans',
  theme: 'Madara, all pages in one column; decimals as 10-5; requires a Referer',
  settings: { refererCheck: true },
  paging: {
    imagesPerPart: (query) => (query.get('style') === 'paged' ? 1 : 0),
    partPath: (chapterPath, part, query) => {
      const style = query.get('style') === 'paged' ? '?style=paged' : ''
      return part === 1 ? chapterPath + style : `${chapterPath}p/${part}/${style}`
    },
    splitPart: splitMadaraPart,
    endsInNextChapter: true,
  },
  chapterPage: madaraChapterPage,
  intercept: (request, view) => madaraLists(request, view) ?? madaraSearch(request, view, madaraSeriesPath),
  source: () => ({
    chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
    imageSelector: '.reading-content img.wp-manga-chapter-img',
    options: {
      chapterList: madaraChapterList,
      search: {
        urlFormat: '/?s={query}&post_type=wp-manga',
        itemSelector: '.c-tabs-item__content',
        titleSelector: '.post-title a',
        yearSelector: '.mg_release .summary-content',
      },
    },
  }),
}

function splitMadaraPart(path: string) {
  const found = /^(.*\/)p\/([1-9]\d*)\/$/.exec(path)
  return found ? { chapterPath: found[1]!, part: Number(found[2]) } : null
}

const isList = (query: URLSearchParams) => query.get('style') === 'list'

export const a02: Archetype = {
  ...madara,
  id: 'a2',
  name: 'One Leaf Reader',
  theme: 'Madara, one page at a time; the last next link leads to the next chapter',
  paging: {
    ...a01.paging!,
    imagesPerPart: (query) => (isList(query) ? 0 : 1),
    partPath: (chapterPath, part, query) => {
      if (isList(query)) return `${chapterPath}?style=list`
      return `${part === 1 ? chapterPath : `${chapterPath}p/${part}/`}?style=paged`
    },
  },
  chapterPage: madaraChapterPage,
  source: () => ({
    chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/?style=paged',
    imageSelector: '.reading-content img',
    nextPageSelector: 'a.next_page',
    options: { chapterList: madaraChapterList },
  }),
}

const password = 'ink-and-iron'

/** AES-256-CBC; the key is SHA-256 of password and salt. Deterministic: same list, same ciphertext. */
function encrypt(plain: string): { readonly ct: string; readonly iv: string; readonly s: string } {
  const seed = createHash('sha256').update(plain).digest()
  const salt = seed.subarray(0, 8)
  const iv = seed.subarray(8, 24)
  const key = createHash('sha256').update(password).update(salt).digest()
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const ct = Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64')
  return { ct, iv: iv.toString('hex'), s: salt.toString('hex') }
}

/** Replaces the theme's own script. The plaintext is JSON-encoded twice. */
const decrypt = `async function decrypted(sealed) {
  var fromHex = function (text) { return Uint8Array.from(text.match(/../g), function (byte) { return parseInt(byte, 16) }) }
  var fromBase64 = function (text) { return Uint8Array.from(atob(text), function (byte) { return byte.charCodeAt(0) }) }
  var seed = new Uint8Array([...new TextEncoder().encode(wpmangaprotectornonce), ...fromHex(sealed.s)])
  var digest = await crypto.subtle.digest('SHA-256', seed)
  var key = await crypto.subtle.importKey('raw', digest, 'AES-CBC', false, ['decrypt'])
  var plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: fromHex(sealed.iv) }, key, fromBase64(sealed.ct))
  return JSON.parse(JSON.parse(new TextDecoder().decode(plain)))
}`

/** Chapters with whole numbers embed the data in the page, the others in a data: address. */
function protectorData(view: ChapterView): string {
  const addresses = JSON.stringify(JSON.stringify(view.images.map((image) => image.url)))
  const sealed = JSON.stringify(encrypt(addresses)).replaceAll('/', '\\/')
  const code = `var wpmangaprotectornonce='${password}';var chapter_data='${sealed}';`
  if (Number.isInteger(view.chapter.number)) return `<script id="chapter-protector-data">${code}</script>`
  return `<script id="chapter-protector-data" src="data:text/javascript;base64,${Buffer.from(code).toString('base64')}"></script>`
}

export const a03: Archetype = {
  ...madara,
  id: 'a3',
  name: 'Locked Ledger',
  theme: 'Madara with an encrypted image list; the page script has the password',
  chapterPage: (
    view,
  ) => `<div class="entry-content"><div class="read-container"><div class="reading-content"></div></div></div>
${protectorData(view)}
<script>
${showPictures(view.scripts)}
${decrypt}
showPictures(document.querySelector('.reading-content'), async function () {
  return (await decrypted(JSON.parse(chapter_data))).map(function (address, index) {
    return function () {
      var box = document.createElement('div')
      box.className = 'page-break no-gaps'
      box.innerHTML = '<img class="wp-manga-chapter-img" id="image-' + index + '">'
      box.firstChild.src = address
      return box
    }
  })
})
</script>`,
  source: () => ({
    chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
    scrapingType: 'javascript',
    imageSelector: '.reading-content img.wp-manga-chapter-img',
    options: { waitForSelector: '.reading-content img', chapterList: madaraChapterList },
  }),
}

export const a04: Archetype = {
  ...madara,
  id: 'a4',
  name: 'Quick Quire',
  theme: 'Madara with the image list in a script; slashes are escaped',
  settings: { scriptDelayMs: 300 },
  chapterPage: (view) => `<div class="reading-content"></div>
<script>
var chapter_preloaded_images = ${phpJson(view.images.map((image) => image.url))}, chapter_images_per_page = 1;
${showPictures(view.scripts)}
showImages(document.querySelector('.reading-content'), chapter_preloaded_images, function (index) {
  return { className: 'wp-manga-chapter-img', id: 'image-' + index }
})
</script>`,
  source: () => ({
    chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
    imageSelector: '.reading-content img',
    options: {
      chapterList: madaraChapterList,
      script: { pattern: 'chapter_preloaded_images\\s*=\\s*(\\[[^\\]]*\\])' },
    },
  }),
}
