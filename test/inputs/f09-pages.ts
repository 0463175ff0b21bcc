import { atChapter, either, networkFault, refused } from '../faults/suite/faults/network-case.ts'
import { chapterPage } from '../faults/suite/rig/site.ts'

const pages = 6
/** Answers each chapter with its page and more around it. */
const around =
  (before: string, after = '') =>
  () =>
    atChapter((response, request) => {
      const chapter = Number(/(\d+)$/.exec(request.url ?? '')?.[1])
      response.writeHead(200, { 'content-type': 'text/html' }).end(`${before}${chapterPage(chapter, pages)}${after}`)
    })

export const f09 = networkFault({
  id: 'F9',
  title: 'Hostile HTML and selectors: deep nesting, 100,000 siblings, quadratic and invalid selectors, scripts',
  rounds: { short: 1, nightly: 8 },
  cases: [
    either('5,000 nested elements', around('<div>'.repeat(5000))),
    either('100,000 siblings', around('', '<p>'.repeat(100_000))),
    either('a quadratic selector', around('', '<p></p>'.repeat(20_000)), {
      source: { imageSelector: 'p:nth-last-child(2n+1), img.page' },
      withinMs: 40_000,
    }),
    either('2,000 nested :not()', around(''), {
      source: { imageSelector: `img${':not('.repeat(200)}x${')'.repeat(200)}` },
    }),
    either('a chain of :has()', around('<div>'.repeat(300)), {
      source: { imageSelector: 'div:has(div:has(div:has(img))) img' },
      withinMs: 40_000,
    }),
    either('50,000 attributes', around(`<p ${Array.from({ length: 50_000 }, (_, at) => `a${at}=1`).join(' ')}>`)),
    refused('a comment that never ends', around('<!--')),
    either(
      'scripts, frames and a refresh',
      around(
        '<script>while(true);</script><iframe src="file:///etc/passwd"></iframe><meta http-equiv="refresh" content="0;url=file:///etc/passwd">',
      ),
    ),
  ],
})
