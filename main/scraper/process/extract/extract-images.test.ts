import { expect, test } from 'vitest'
import { extractImages } from './extract-images.ts'
import { type ExtractRules, parsePage } from './page.ts'

const address = 'https://site.test/manga/star/chapter-1/'
const rulesOf = (rules: Partial<ExtractRules> | string): ExtractRules => ({
  imageSelector: null,
  nextPageSelector: null,
  chapterSelector: null,
  options: {},
  ...(typeof rules === 'string' ? { imageSelector: rules } : rules),
})
const extract = (html: string, rules: Partial<ExtractRules> | string, at = address) =>
  extractImages(parsePage(html, at), rulesOf(rules)).images
const firsts = (html: string, rules: Partial<ExtractRules> | string) =>
  extract(html, rules).map(({ urls: [first = ''] }) =>
    first.replace('https://site.test/', '/').replace('https://cdn.test/', 'cdn:'),
  )
const encoded = (text: string) => Buffer.from(text).toString('base64')

test.each<[string, string, Partial<ExtractRules> | string, string[]]>([
  [
    'a theme with whitespace, placeholders and a hidden decoy',
    `<div class="reading-content">
       <div class="page-break"><img class="p" src="\t\n https://cdn.test/1.jpg"></div>
       <div class="page-break" style="display: none;"><img class="p" src="https://cdn.test/decoy.jpg"></div>
       <div class="page-break"><img class="p" src="data:image/svg+xml,x" data-src=" https://cdn.test/2.jpg "></div>
     </div>`,
    '.reading-content img.p',
    ['cdn:1.jpg', 'cdn:2.jpg'],
  ],
  [
    'noscript twins, also where the twin has another address',
    `<div id="r"><p><img src="/loading.gif" data-lazy-src="/1.jpg"><noscript><img src="/1.jpg?noscript"></noscript></p>
     <p><noscript><img src="/2.jpg"></noscript><img data-src="/2.jpg"></p></div>`,
    '#r img',
    ['/1.jpg', '/2.jpg'],
  ],
  [
    'pictures that stand only in noscript',
    `<div id="r"><p><img class="lazy" data-x="q"><noscript><img src="/1.jpg"></noscript></p></div>`,
    '#r img',
    ['/1.jpg'],
  ],
  [
    'images that Cloudflare Mirage hides until its script runs',
    `<div id="r"><p><img class="p" data-cfsrc="/1.jpg" style="display:none;visibility:hidden"><noscript><img class="p" src="/1.jpg?n"></noscript></p>
     <p><img class="p" style="display:none;visibility:hidden" data-cfsrc="/2.jpg"></p>
     <div style="display:none"><img class="p" data-cfsrc="/decoy.jpg" style="display:none;visibility:hidden"></div></div>`,
    '#r img.p',
    ['/1.jpg', '/2.jpg'],
  ],
  [
    'images that are hidden until a script shows them, with a visible copy in noscript',
    `<div id="r"><img class="p" src="/1.jpg" style="visibility: hidden"><noscript><img class="p" src="/1.jpg"></noscript>
     <img class="p" src="/2.jpg" style="visibility: hidden"><noscript><img class="p" src="/2.jpg"></noscript>
     <img class="p" src="/decoy.jpg" style="display:none"></div>`,
    '#r img.p',
    ['/1.jpg', '/2.jpg'],
  ],
  [
    'encoded and plain addresses mixed',
    `<img class="c" data-img="${encoded('https://cdn.test/1.jpg')}"><img class="c" data-original="https://cdn.test/2.jpg">
     <div class="c" style="background:url('/3.jpg') no-repeat"></div>`,
    '.c',
    ['cdn:1.jpg', 'cdn:2.jpg', '/3.jpg'],
  ],
  [
    'a container that the site hides as a whole',
    `<div id="all" style="display:none"><img data-src=" /1.jpg "><img data-src="2.jpg"></div>`,
    '#all > img',
    ['/1.jpg', '/manga/star/chapter-1/2.jpg'],
  ],
  ['a decoy alone', '<div id="r"><div style="display:none"><img src="/decoy.jpg"></div></div>', '#r img', []],
  ['links to pictures', '<a class="i" href="/1.jpg">1</a><a class="i" href="/about">no</a>', 'a.i', ['/1.jpg']],
  [
    'previews inside links to the full picture',
    '<div class="s"><a href="/s1600/1.jpg"><img src="/s320/1.jpg"></a></div>',
    '.s img',
    ['/s1600/1.jpg'],
  ],
  ['a link to the next page around a picture', '<a href="/2.html"><img src="/1.jpg"></a>', 'a > img', ['/1.jpg']],
  [
    'picture, source and srcset',
    `<picture><source srcset="/1-s.webp 400w, /1-l.webp 1600w"><img src="data:image/gif;base64,x"></picture>
     <img src="/2-small.jpg" srcset="/2-s.jpg 1x, /2-l.jpg 2x">`,
    'img',
    ['/1-l.webp', '/2-l.jpg'],
  ],
  [
    'the order that the site numbers',
    '<div data-index="2"><a href="/3.jpg"></a></div><div data-index="0"><a href="/1.jpg"></a></div><div data-index="1"><a href="/2.jpg"></a></div>',
    'a',
    ['/1.jpg', '/2.jpg', '/3.jpg'],
  ],
  [
    'the written order when numbers repeat or lack',
    '<img data-page="2" src="/b.jpg"><img data-page="1" src="/a.jpg"><img src="/c.jpg">',
    'img',
    ['/b.jpg', '/a.jpg', '/c.jpg'],
  ],
  ['the same picture twice', '<img src="/1.jpg"><img src="/2.jpg"><img src="/1.jpg">', 'img', ['/1.jpg', '/2.jpg']],
  [
    'spacers, icons, drawings and loaders',
    '<img src="/1.jpg" width="1" height="1"><img src="/i.png" width=32 height=32><img src="/x.svg"><img src="/loader.gif"><img src="/2.jpg" width=800 height=60>',
    'img',
    ['/2.jpg'],
  ],
  ['another attribute that holds a picture', '<img data-full="/1.jpg" src="/low.jpg">', 'img', ['/1.jpg']],
  ['an attribute with a preview', '<img data-thumb="/t.jpg" src="/1.jpg">', 'img', ['/1.jpg']],
  [
    'attributes chosen by the source',
    '<img data-src="/trap.jpg" data-real="/1.jpg"><img data-src="/trap2.jpg" src="/2.jpg">',
    { imageSelector: 'img', options: { imageAttributes: ['data-real', 'src'] } },
    ['/1.jpg', '/2.jpg'],
  ],
  [
    'a chapter area, the selector written inside or from outside',
    '<img src="/logo.png"><div id="r"><img src="/1.jpg"></div>',
    { imageSelector: '#r img', chapterSelector: '#r' },
    ['/1.jpg'],
  ],
  [
    'a chapter area inside the area of the image selector',
    '<div id="r"><p class="one"><img src="/1.jpg"></p><p class="two"><img src="/2.jpg"></p></div>',
    { imageSelector: '#r img', chapterSelector: '.one' },
    ['/1.jpg'],
  ],
  [
    'a chapter area without an image selector',
    '<img src="/logo.png"><div id="r"><img src="/1.jpg"></div>',
    { chapterSelector: '#r' },
    ['/1.jpg'],
  ],
  [
    'no selector on a known theme',
    '<header><img src="/logo.png"></header><div id="readerarea"><img src="/1.jpg"></div><aside><img src="/ad.jpg"></aside>',
    {},
    ['/1.jpg'],
  ],
  [
    'no selector on an unknown page',
    '<nav><img src="/logo.png"></nav><div><img src="/1.jpg"></div><footer><img src="/f.jpg"></footer>',
    {},
    ['/1.jpg'],
  ],
  [
    'boxes around the pictures',
    '<div class="b"><img src="/1.jpg"><img src="/2.jpg"></div>',
    '.b',
    ['/1.jpg', '/2.jpg'],
  ],
  [
    'excluded elements and addresses',
    '<div class="ad"><img src="/x.jpg"></div><img src="/1.jpg"><img src="/banner/2.jpg">',
    { imageSelector: 'img', options: { excludeSelector: '.ad', excludeUrlPattern: '/banner/' } },
    ['/1.jpg'],
  ],
  [
    'rewritten addresses, dropped when no address is left',
    '<img src="/thumb/1.jpg?w=100"><img src="/thumb/bad.jpg">',
    {
      imageSelector: 'img',
      options: {
        urlRewrites: [
          { pattern: '/thumb/(\\d+)', replacement: '/full/$1' },
          { pattern: '\\?w=\\d+$', replacement: '' },
          { pattern: '^.*bad.*$', replacement: 'data:nothing' },
        ],
      },
    },
    ['/full/1.jpg'],
  ],
  [
    'an image proxy',
    '<main><img src="/_next/image?url=https%3A%2F%2Fcdn.test%2F1.png&amp;w=1080&amp;q=75" srcset="/_next/image?url=https%3A%2F%2Fcdn.test%2F1.png&w=640&q=75 1x, /_next/image?url=https%3A%2F%2Fcdn.test%2F1.png&w=1080&q=75 2x"></main>',
    'main img',
    ['cdn:1.png'],
  ],
  ['malformed HTML', '<div id=r><p><img src=/1.jpg><img src="/2.jpg" <p></div', '#r img', ['/1.jpg', '/2.jpg']],
])('extracts images of %s', (_, html, rules, expected) => {
  expect(firsts(html, rules)).toEqual(expected)
})

test('resolves URLs against <base href>', () => {
  const html = '<base href="//cdn.test/img/"><img src="1.jpg"><img src="//other.test/2.jpg">'
  expect(firsts(html, 'img')).toEqual(['cdn:img/1.jpg', 'https://other.test/2.jpg'])
})

test('keeps fallback URLs of an image', () => {
  const html = `<img data-src="/1.jpg" src="/small/1.jpg" data-backup="https://b.test/1.jpg" onerror="this.src='//c.test/1.jpg'">`
  expect(extract(html, 'img')).toEqual([
    {
      urls: [
        'https://site.test/1.jpg',
        'https://site.test/small/1.jpg',
        'https://b.test/1.jpg',
        'https://c.test/1.jpg',
      ],
    },
  ])
})

test.each<[string, Partial<ExtractRules>]>([
  ['imageSelector', { imageSelector: 'img[' }],
  ['chapterSelector', { chapterSelector: ':nth-foo(2)' }],
  ['options.excludeSelector', { imageSelector: 'img', options: { excludeSelector: 'a:is(' } }],
  [
    'options.urlRewrites[0].pattern',
    { imageSelector: 'img', options: { urlRewrites: [{ pattern: '(', replacement: '' }] } },
  ],
])('names the invalid setting: %s', (field, rules) => {
  expect(() => extract('<img src="/1.jpg">', rules)).toThrow(
    expect.objectContaining({ code: 'selector_invalid', extra: expect.objectContaining({ field }) }),
  )
})

test('extracts lists in scripts', () => {
  const page = (script: string, head = '') => `${head}<script>${script}</script>`
  const list = (pattern: string) => ({ options: { script: { pattern } } })
  expect(
    firsts(
      page(`var chapter_images = ["https:\\/\\/cdn.test\\/1.jpg","\\/2.jpg"]`),
      list('chapter_images = (\\[.*?\\])'),
    ),
  ).toEqual(['cdn:1.jpg', '/2.jpg'])
  expect(
    firsts(
      page(
        `ts_reader.run({"sources":[{"source":"Server 1","images":["http:\\/\\/cdn.test\\/1.jpg"]},{"source":"2","images":["/x.jpg"]}]})`,
      ),
      list('"images":(\\[.*?\\])'),
    ),
  ).toEqual(['http://cdn.test/1.jpg'])
  expect(
    firsts(page(`var pages = [{"id":1,"url":"/1.jpg"},{"id":2,"url":"/2.jpg"}];`), list('pages = (\\[.*?\\]);')),
  ).toEqual(['/1.jpg', '/2.jpg'])
  expect(firsts(page(`var p = ['/1.jpg', '/2.jpg']`), list('p = (\\[[^\\]]*\\])'))).toEqual(['/1.jpg', '/2.jpg'])
  expect(firsts(page(`add("/1.jpg"); add("/2.jpg")`), list('add\\("([^"]+)"\\)'))).toEqual(['/1.jpg', '/2.jpg'])
  const hidden = `<script src="data:text/javascript;base64,${encoded('run({"images":["/1.jpg"]})')}"></script>`
  expect(firsts(page('', hidden), list('"images":(?<images>\\[.*?\\])'))).toEqual(['/1.jpg'])
  expect(firsts(page('nothing'), list('"images":(\\[.*?\\])'))).toEqual([])
})

test.each<[string, string, number]>([
  [
    'same class, unknown attribute',
    '<img class="p" src="/1.jpg"><img class="p" src="/loading.gif" data-secret="x9">',
    1,
  ],
  ['same attributes, empty address', '<img data-image-index="0" src="/1.jpg"><img data-image-index="1" src="">', 1],
  ['a spacer beside plain pictures', '<img src="/1.jpg"><img src="data:image/gif;base64,R0lGOD">', 0],
  ['an icon of another class', '<img class="p" src="/1.jpg"><img class="icon" src="/x.svg">', 0],
  ['a hidden one', '<img class="p" src="/1.jpg"><img class="p" src="" style="display:none">', 0],
  ['a twin in noscript', '<img class="p" data-src="/1.jpg"><noscript><img class="p" src=""></noscript>', 0],
])('counts elements without a URL: %s', (_, html, expected) => {
  const { withoutUrl } = extractImages(parsePage(html, address), rulesOf('img'))
  expect(withoutUrl.length).toBe(expected)
})
