import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fitBounds, readBounds, saveBounds } from './window-bounds.ts'

const folder = mkdtempSync(join(tmpdir(), 'bunko-bounds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const laptop = { x: 0, y: 0, width: 1440, height: 900 }
const secondScreen = { x: 1440, y: -200, width: 2560, height: 1440 }
const at = (x: number, y: number, width = 1000, height = 700) => ({ x, y, width, height, maximized: false })

test.each([
  ['no bounds are saved', undefined, [laptop], { width: 1200, height: 800 }],
  ['the window was on the only screen', at(100, 50), [laptop], { x: 100, y: 50, width: 1000, height: 700 }],
  [
    'the window was on a second screen',
    at(2000, -100),
    [laptop, secondScreen],
    { x: 2000, y: -100, width: 1000, height: 700 },
  ],
  ['the second screen is disconnected', at(2000, -100), [laptop], { width: 1000, height: 700 }],
  ['its title bar is above every screen', at(100, -300), [laptop], { width: 1000, height: 700 }],
  ['only a small part is on the screen', at(1400, 100), [laptop], { width: 1000, height: 700 }],
  ['the screens have become smaller', at(0, 0, 5000, 3000), [laptop], { x: 0, y: 0, width: 1440, height: 900 }],
  ['the window was smaller than the minimum', at(0, 0, 10, 10), [laptop], { x: 0, y: 0, width: 480, height: 400 }],
])('fits the bounds when %s', (_case, saved, screens, bounds) => {
  expect(fitBounds(saved, screens)).toEqual(bounds)
})

test('reads saved bounds', async () => {
  const file = join(folder, 'window.json')
  await saveBounds(file, [laptop], { ...at(3, 4), maximized: true })
  expect(readBounds(file, [laptop])).toEqual({ ...at(3, 4), maximized: true })
})

test('keeps bounds for each arrangement of screens', async () => {
  const file = join(folder, 'arrangements.json')
  await saveBounds(file, [laptop], at(1, 1))
  await saveBounds(file, [secondScreen, laptop], at(2000, 0))
  expect(readBounds(file, [laptop])).toEqual(at(1, 1))
  expect(readBounds(file, [laptop, secondScreen])).toEqual(at(2000, 0))
  // Other screens get the last bounds.
  expect(readBounds(file, [secondScreen])).toEqual(at(2000, 0))
})

test.each(['', '{', '{"x":"1"}', '[{"screens":""}]', 'null'])('ignores a file with %j', (text) => {
  const file = join(folder, 'broken.json')
  writeFileSync(file, text)
  expect(readBounds(file, [laptop])).toBeUndefined()
})
