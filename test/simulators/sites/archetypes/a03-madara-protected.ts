import { createCipheriv, createHash } from 'node:crypto'
import type { Archetype, ChapterView } from '../archetype.ts'
import { dashed } from '../library.ts'
import { htmlDocument } from '../markup.ts'
import { showPictures } from '../page-script.ts'
import { madaraChapterList, madaraLists, madaraSeriesPage, madaraSeriesPath } from './madara.ts'

const name = 'Locked Ledger'
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

function chapterPage(view: ChapterView): string {
  return htmlDocument({
    site: name,
    title: `${view.manga.title} - Chapter ${view.chapter.number}`,
    body: `<div class="entry-content"><div class="read-container"><div class="reading-content"></div></div></div>
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
  })
}

export const a03: Archetype = {
  id: 'a3',
  name,
  theme: 'Madara with an encrypted image list; the page script has the password',
  imageBase: '/wp-content/uploads/WP-manga/data',
  seriesPath: madaraSeriesPath,
  chapterPath: (slug, chapter) => `/manga/${slug}/chapter-${dashed(chapter)}/`,
  chapterPage,
  seriesPage: (view) => madaraSeriesPage(view, name),
  intercept: madaraLists,
  source: () => ({
    chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
    scrapingType: 'javascript',
    imageSelector: '.reading-content img.wp-manga-chapter-img',
    options: { waitForSelector: '.reading-content img', chapterList: madaraChapterList },
  }),
}
