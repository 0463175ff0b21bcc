import { always, atChapter, either, html, images, networkFault, refused } from './network-case.ts'

export const n10 = networkFault({
  id: 'N10',
  title: 'Page lists of 0, 1 and 20,000 pictures, each picture twice, another order each time',
  rounds: { short: 2, nightly: 5 },
  cases: [
    refused('no picture', always(atChapter, 200, html, '<main></main>')),
    refused(
      '20,000 pictures',
      always(
        atChapter,
        200,
        html,
        images(20_000, (index) => `/image/101/${index + 1}.jpg`),
      ),
      { withinMs: 30_000, maxRequests: 2100 },
    ),
    either(
      'one picture',
      always(
        atChapter,
        200,
        html,
        images(1, () => '/image/101/1.jpg'),
      ),
    ),
    either(
      'each picture twice',
      always(
        atChapter,
        200,
        html,
        images(12, (index) => `/image/101/${(index % 6) + 1}.jpg`),
      ),
    ),
    either('another order each time', () => {
      let turn = 0
      return atChapter((response) => {
        turn += 1
        response.writeHead(200, html).end(images(6, (index) => `/image/101/${((index + turn) % 6) + 1}.jpg`))
      })
    }),
  ],
})

const nextLink = (next: string, page: number) =>
  `<main>${images(1, () => `/image/101/${page}.jpg`)}<a class="next" href="${next}">Next</a></main>`

export const n11 = networkFault({
  id: 'N11',
  title: 'Next-page links in a circle, without end and to another chapter',
  rounds: { short: 1, nightly: 3 },
  cases: [
    either(
      'a circle',
      () =>
        atChapter((response, request) => {
          const isSecond = request.url?.includes('part=2')
          response.writeHead(200, html).end(nextLink(isSecond ? '?part=1' : '?part=2', isSecond ? 2 : 1))
        }),
      { maxRequests: 60, source: { nextPageSelector: 'a.next' } },
    ),
    refused(
      'without end',
      () =>
        atChapter((response, request) => {
          const part = Number(/part=(\d+)/.exec(request.url ?? '')?.[1] ?? 1)
          response.writeHead(200, html).end(nextLink(`?part=${part + 1}`, part))
        }),
      { withinMs: 60_000, maxRequests: 2100, source: { nextPageSelector: 'a.next' } },
    ),
    either(
      'to another chapter',
      () =>
        atChapter((response, request) => {
          const chapter = Number(/\/(\d+)/.exec(request.url ?? '')?.[1] ?? 1)
          response.writeHead(200, html).end(nextLink(`/read/star-smith-1/${chapter + 1}`, 1))
        }),
      { maxRequests: 200, source: { nextPageSelector: 'a.next' } },
    ),
  ],
})
