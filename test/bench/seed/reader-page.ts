/**
 * A reader page of about `bytes` bytes, as on large sites: lazy images with placeholders, duplicates in <noscript> and
 * hidden decoys, among menus, comments, inline scripts and styles.
 */
export function createReaderPage(images: number, bytes: number): string {
  const pictures = Array.from({ length: images }, (_, index) => picture(index + 1)).join('\n')
  const frame = (noise: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Star Smith – Chapter 12</title>
<style>${'.page-break{margin:0 auto;max-width:100%}'.repeat(200)}</style></head>
<body>${noise}<div class="reading-content" id="reader">${pictures}</div>
<a class="next" href="/manga/star-smith/chapter-13/">Next</a></body></html>`
  const pieces: string[] = []
  let missing = bytes - frame('').length
  for (let index = 0; missing > 0; index += 1) {
    const piece = noise(index)
    pieces.push(piece)
    missing -= piece.length
  }
  return frame(pieces.join('\n'))
}

const picture = (number: number): string => {
  const address = `https://cdn.site.test/data/star-smith/12/${String(number).padStart(3, '0')}.jpg`
  return `<div class="page-break no-gaps"><img id="image-${number}" class="wp-manga-chapter-img lazyload"
  src="data:image/svg+xml;base64,PHN2Zy8+" data-src=" ${address}?v=${number} " width="960" height="1400" alt="Page ${number}">
  <noscript><img class="wp-manga-chapter-img" src="${address}?v=${number}"></noscript></div>
<div class="page-break" style="display: none"><img class="wp-manga-chapter-img" src="/decoys/${number}.jpg"></div>`
}

const noise = (index: number): string => {
  const kinds = [
    `<li class="menu-item menu-item-${index}"><a href="/genre/${index}"><span class="count">(${index})</span> Genre</a></li>`,
    `<div class="comment" data-id="${index}"><img class="avatar" src="/avatars/${index}.png"><p>I liked <b>this</b> &amp; that.</p></div>`,
    `<option value="/manga/star-smith/chapter-${index}/">Chapter ${index}</option>`,
    `<script>window.ads = window.ads || []; ads.push({ slot: ${index}, sizes: [[300, 250], [728, 90]], on: a => a < 3 })</script>`,
  ]
  return kinds[index % kinds.length]!
}
