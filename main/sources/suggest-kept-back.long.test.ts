import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createInProcessWorker } from '../../test/support/in-process-worker.ts'
import { pictures, startPictureSite } from '../../test/support/picture-site.ts'
import { createSharedBrowser } from '../platform/browser/shared-browser.ts'
import { suggestConfiguration } from './suggest-configuration.ts'

const browser = createSharedBrowser()
afterAll(() => browser.close())

/** What is suggested for a site with eight chapters. @param bodyOf the page of a chapter */
async function suggest(bodyOf: (chapter: string) => string) {
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((n) => `<p class="row"><a href="/s/star-smith/${n}">Chapter ${n}</a></p>`)
  const site = await startPictureSite(({ path }) => {
    if (path === '/s/star-smith') return `<title>Star Smith</title><h1>Star Smith</h1>${rows.join('')}`
    const chapter = /^\/s\/star-smith\/(\d+)$/.exec(path)?.[1]
    return chapter && `<title>Chapter ${chapter}</title>${bodyOf(chapter)}`
  })
  onTestFinished(site.close)
  const worker = createInProcessWorker({ browser })
  return await suggestConfiguration(
    { scraper: { suggestSource: (task) => worker.suggest(task), within: AbortSignal.timeout } },
    { testUrl: `${site.origin}/s/star-smith` },
  )
}

test.each([
  [
    'costs points',
    `${pictures('preview', 1)}<div class="more"><h3>This episode is locked</h3><button>Buy for 120 points</button></div>`,
    'This episode is locked Buy for 120 points',
  ],
  [
    'is in an app only',
    '<img src="/logo.svg"><div class="more"><h2>Continue reading in the app</h2><p>Get it now.</p></div>',
    'Continue reading in the app Get it now.',
  ],
])('names the words of the site if each of its chapters %s', async (_, body, words) => {
  const { success, errors } = await suggest(() => body)
  expect([success, errors[0]?.code]).toEqual([false, 'needs_you'])
  expect(JSON.stringify(errors[0]?.message)).toContain(words)
})

test('takes a free chapter if the first one that it reads shows a part only', async () => {
  const box = '<h3>This episode is locked</h3>'
  const suggested = await suggest((chapter) => (chapter === '3' ? pictures(chapter, 1) + box : pictures(chapter, 5)))
  expect([suggested.success, suggested.warnings]).toEqual([true, []])
  expect(suggested.chapters[0]?.number).toBe(4)
})
