import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Which floors a floor of the renderer may import from; a feature never from another feature. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  i18n: ['i18n', 'shared'],
  ui: ['ui', 'i18n', 'shared'],
  api: ['api', 'shared'],
}

const floorOf = (path: string) => /^(features\/\w+|\w+)\//.exec(path)?.[1] ?? 'root'
const imports = Object.entries(sources).flatMap(([file, text]) => {
  const from = file.slice(2)
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, target = '']) => {
    const path = new URL(target, `file:///renderer/${from}`).pathname
    return {
      from,
      floor: floorOf(from),
      to: path.startsWith('/shared/') ? 'shared' : floorOf(path.slice('/renderer/'.length)),
    }
  })
})

test('floors import downwards only, and no feature imports another', () => {
  expect(imports.length).toBeGreaterThan(100)
  const wrong = imports.filter(({ floor, to }) => {
    if (floor === 'root') return false
    return !(allowed[floor] ?? [floor, 'ui', 'api', 'i18n', 'shared']).includes(to)
  })
  expect(wrong).toEqual([])
})

test('nothing is put on the page as raw HTML', () => {
  expect(
    Object.keys(sources).filter((file) => /dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML/.test(sources[file]!)),
  ).toEqual([])
})
