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

test('uses only the method and the path of endpoints, because the build leaves out their schemas', () => {
  const contracts = /import \{([^}]*)\} from '[./]+shared\/contracts\/[\w-]+\.ts'/g
  let names = 0
  for (const [file, text] of Object.entries(sources)) {
    for (const [, list = ''] of text.matchAll(contracts)) {
      const imported = list.split(',').map((name) => name.trim())
      const used = imported.filter((name) => /^[a-z]\w+$/.test(name))
      names += used.length
      for (const name of used) {
        const members = [
          ...text.matchAll(new RegExp(`\\b${name}\\.(params|query|body|status|response|id|tag)\\b`, 'g')),
        ]
        expect(members.map(([member]) => `${file}: ${member}`)).toEqual([])
      }
    }
  }
  expect(names).toBeGreaterThan(100)
})

test('never inserts raw HTML', () => {
  expect(
    Object.keys(sources).filter((file) => /dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML/.test(sources[file]!)),
  ).toEqual([])
})

/** Their results only matter while the form or dialog is open: what it shows, where it leads, that it closes. */
const resultsOfOpenScreens = [
  'features/catalog/NextSteps.tsx',
  'features/catalog/address/SeriesCard.tsx',
  'features/collection/MoveInForm.tsx',
  'features/collection/other/ReviewLibrary.tsx',
  'features/manga/sources/LinkDialog.tsx',
  'features/manga/sources/SourcePreference.tsx',
  'features/manga/tracking/LinkTrackerDialog.tsx',
  'features/manga/tracking/TrackingDialog.tsx',
  'features/manga/tracking/TrackingSection.tsx',
  'features/meals/SignIn.tsx',
  'features/settings/FileSettings.tsx',
  'features/settings/MoveLibraryDialog.tsx',
  'features/settings/TrackerSettings.tsx',
  'features/sources/RepairDialog.tsx',
  'features/sources/ServerFound.tsx',
  'features/sources/SuggestSourceScreen.tsx',
  'features/sources/use-source-test.ts',
  'ui/manga/MatchSearch.tsx',
]

test('passes callbacks to runMutation rather than to mutate, which drops them when the component unmounts', () => {
  const withCallbacks = Object.entries(sources).filter(([, text]) =>
    [...text.matchAll(/\bmutate\(/g)].some(({ index }) =>
      /\bon(Success|Error|Settled)\b/.test(argumentsAt(text, index)),
    ),
  )
  expect(withCallbacks.map(([file]) => file.slice(2)).sort()).toEqual(resultsOfOpenScreens)
  // Under another name, the calls are not found.
  expect(Object.keys(sources).filter((file) => /\bmutate: \w/.test(sources[file]!))).toEqual([])
})

/** What is between the parentheses that open after an index. */
function argumentsAt(text: string, index: number): string {
  const start = text.indexOf('(', index)
  let depth = 0
  for (let end = start; end < text.length; end++) {
    if (text[end] === '(') depth++
    if (text[end] === ')' && --depth === 0) return text.slice(start, end)
  }
  return text.slice(start)
}
