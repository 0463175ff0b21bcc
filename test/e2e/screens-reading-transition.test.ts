import { expect, test } from 'vitest'
import { deleteProgress } from '../../shared/contracts/reader.ts'
import { portrait, readingScreen, times } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 1, pages: times(4, portrait) },
  { number: 2, pages: times(4, portrait) },
])

const progress = () => screen.progressOf(screen.id(0))

/** Opens the unread first chapter from the manga page. @returns the longest animation of the cover in milliseconds, if it moves */
async function openFirst(reducedMotion: 'reduce' | 'no-preference'): Promise<number | undefined> {
  await screen.open({ reducedMotion })
  await screen.api().call(deleteProgress, { params: { chapterId: screen.id(0) } })
  const page = screen.page()
  await page.goto(`${screen.app().origin}/manga/${screen.manga()}`)
  await page.locator('[data-reading-origin] img').waitFor()
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...given) => {
      const transition = start(...given)
      const measured = transition.ready.then(() => {
        const moved = document
          .getAnimations()
          .flatMap(({ effect }) =>
            effect instanceof KeyframeEffect && effect.pseudoElement?.includes('(page)') ? effect : [],
          )
        return Math.max(...moved.map((effect) => Number(effect.getTiming().duration)))
      })
      Object.assign(window, { measured })
      return transition
    }
  })
  await page.getByRole('link', { name: /^(Start|Continue) reading/ }).click()
  await page.waitForURL('**/read/*')
  await screen.pageImage(1).waitFor()
  return await page.evaluate(() => (window as { measured?: Promise<number> }).measured)
}

test('the cover becomes the first page within 150 ms', async () => {
  const duration = await openFirst('no-preference')
  expect(duration).toBeGreaterThan(0)
  expect(duration).toBeLessThanOrEqual(150)
  await screen.page().keyboard.press('n')
  await screen.pageImage(2).waitFor()
  // Progress that is saved later would change where the next test begins.
  await expect.poll(progress).toMatchObject({ lastReadPage: 2 })
})

test('nothing moves for people who want no motion', async () => {
  expect(await openFirst('reduce')).toBeUndefined()
})
