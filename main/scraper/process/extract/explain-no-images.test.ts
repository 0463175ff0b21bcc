import { expect, test } from 'vitest'
import { sentences } from '../../../../shared/i18n/message.ts'
import { formatMessage } from '../../../platform/i18n.ts'
import { explainNoImages } from './explain-no-images.ts'
import { extractImages } from './extract-images.ts'
import { type ExtractRules, parsePage } from './page.ts'

const explain = (html: string, rules: Partial<ExtractRules>) => {
  const page = parsePage(html, 'https://site.test/c/1')
  const all = { imageSelector: null, chapterSelector: null, nextPageSelector: null, options: {}, ...rules }
  const extracted = extractImages(page, all)
  expect(extracted.images).toEqual([])
  const { field, message, suggestion } = explainNoImages(page, all, extracted)
  return { field, text: formatMessage(sentences(message, suggestion), 'en') }
}

test.each<[string, string, Partial<ExtractRules>, string, RegExp]>([
  [
    'a reader that a script fills',
    '<div id="readerarea"></div><script>ts_reader.run({"sources":[]})</script>',
    { imageSelector: '#readerarea img' },
    'imageSelector',
    /matches nothing.*script inserts the images\. Try “Pages that require JavaScript/,
  ],
  [
    'a script full of addresses',
    '<script>x=["https:\\/\\/c.test\\/1.jpg","https:\\/\\/c.test\\/2.jpg","https:\\/\\/c.test\\/3.jpg"]</script>',
    { imageSelector: '.r img' },
    'imageSelector',
    /Images in a script/,
  ],
  [
    'pictures elsewhere',
    '<div class="pages"><img src="/1.jpg"><img src="/2.jpg"></div><p id="x"><img src="/l.png"></p>',
    { imageSelector: '.reader img' },
    'imageSelector',
    /3 img elements, most of them in \.pages\. Try \.pages img/,
  ],
  [
    'no pictures at all',
    '<p>hello</p>',
    { imageSelector: 'img' },
    'imageSelector',
    /has no images.*Pages that require JavaScript/,
  ],
  [
    'elements without an address',
    '<div id="pages"><img uid="a7"><img uid="b8"></div>',
    { imageSelector: '#pages > img' },
    'imageSelector',
    /2 img elements.*attributes: uid.*Image attributes/,
  ],
  [
    'a drawn reader',
    '<canvas></canvas>',
    { imageSelector: 'canvas' },
    'imageSelector',
    /1 canvas element.*draws its pages/,
  ],
  [
    'a chapter area that is not there',
    '<img src="/1.jpg">',
    { imageSelector: 'img', chapterSelector: '#chapter' },
    'chapterSelector',
    /#chapter matches nothing/,
  ],
  [
    'rules that exclude everything',
    '<img src="/ads/1.jpg">',
    { imageSelector: 'img', options: { excludeUrlPattern: 'ads' } },
    'imageSelector',
    /1 img element, but all of their images are excluded/,
  ],
  [
    'a script pattern without result',
    '<script>1</script>',
    { options: { script: { pattern: 'images = (\\[.*\\])' } } },
    'options.script.pattern',
    /capture the array/,
  ],
])('explains %s', (_, html, rules, field, words) => {
  const explained = explain(html, rules)
  expect(explained.field).toBe(field)
  expect(explained.text).toMatch(words)
})
