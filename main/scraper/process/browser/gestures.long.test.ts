import { expect, test } from 'vitest'
import { smallSiteForTests } from '../../../../test/support/small-site.ts'

const site = smallSiteForTests()

const pages = Array.from({ length: 12 }, (_, index) => `/img/page-${index + 1}.jpg`)

/** Works for so many seconds, so that nothing else of the page runs, then calls a function. */
const work = `function work(seconds, then) {
  const end = performance.now() + 1000
  while (performance.now() < end);
  setTimeout(seconds > 1 ? () => work(seconds - 1, then) : then)
}`

/** Three pages and a button for the others, which come 800 ms after the press at the earliest. */
const chapterPage = ({ secondsBefore = 0, secondsAfter = 0 }) => `<main id="reader"></main>
<script>
${work}
function add(first, last) {
  for (let page = first; page <= last; page++)
    document.querySelector('#reader').insertAdjacentHTML('beforeend', '<img class="page" src="/img/page-' + page + '.jpg">')
}
function showButton() {
  document.querySelector('#reader').insertAdjacentHTML('afterend', '<button id="all">All pages</button>')
  document.querySelector('#all').addEventListener('click', () => {
    const addRest = () => add(4, 12)
    setTimeout(${secondsAfter} ? () => work(${secondsAfter}, addRest) : addRest, 800)
  })
}
add(1, 3)
if (${secondsBefore}) setTimeout(() => work(${secondsBefore}, showButton))
else showButton()
</script>`

test.each([
  ['the page works on what was pressed', { secondsAfter: 6 }],
  ['the page works before there is a button', { secondsBefore: 6 }],
])('waits for all pages while %s', async (_, page) => {
  site.serve((path) => (path === '/read/1' ? chapterPage(page) : undefined))
  const rules = { imageSelector: 'img.page', options: { clickSelectors: ['#all'] }, chapterNumber: 1 }
  expect(await site.images('/read/1', rules)).toEqual(pages)
})
