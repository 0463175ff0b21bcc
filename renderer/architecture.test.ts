import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Allowed imports between the folders of the renderer. Features never import each other. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  i18n: ['i18n', 'shared'],
  ui: ['ui', 'i18n', 'shared'],
  api: ['api', 'shared'],
}

const layerOf = (path: string) => /^(features\/\w+|\w+)\//.exec(path)?.[1] ?? 'root'
const imports = Object.entries(sources).flatMap(([file, text]) => {
  const from = file.slice(2)
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, target = '']) => {
    const path = new URL(target, `file:///renderer/${from}`).pathname
    return {
      from,
      layer: layerOf(from),
      to: path.startsWith('/shared/') ? 'shared' : layerOf(path.slice('/renderer/'.length)),
    }
  })
})

test('imports only lower layers, and no feature from another', () => {
  expect(imports.length).toBeGreaterThan(100)
  const forbidden = imports.filter(({ layer, to }) => {
    if (layer === 'root') return false
    return !(allowed[layer] ?? [layer, 'ui', 'api', 'i18n', 'shared']).includes(to)
  })
  expect(forbidden).toEqual([])
})

test('never inserts raw HTML', () => {
  expect(
    Object.keys(sources).filter((file) => /dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML/.test(sources[file]!)),
  ).toEqual([])
})
