import { describe, expect, test } from 'vitest'
import {
  type ChapterFilter,
  downloadableVolumes,
  downloadChoices,
  emptySelection,
  extendSelection,
  filterChapters,
  findByNumber,
  noFilter,
  selectAll,
  selectedChapters,
  toggleChapter,
  volumesOf,
} from './chapter-list.ts'

const inVolume = (volume: number | null, isAvailable = true, isVisible = true) => ({ volume, isAvailable, isVisible })

test('lists the volumes with a visible chapter on disk', () => {
  expect(
    downloadableVolumes([
      inVolume(10),
      inVolume(2),
      inVolume(2, false),
      inVolume(3, false),
      inVolume(4, true, false),
      inVolume(null),
      inVolume(0),
    ]),
  ).toEqual([0, 2, 10])
})

test('counts the chapters of volumes and those that are read', () => {
  const of = (volume: number | null, isRead: boolean) => ({ volume, isRead })
  expect(volumesOf([of(2, false), of(1, true), of(null, true), of(1, false), of(2, true)])).toEqual([
    { volume: 1, count: 2, readCount: 1 },
    { volume: 2, count: 2, readCount: 1 },
  ])
})

const chapter = (number: number, over: Partial<Parameters<typeof filterChapters>[0][number]> = {}) => ({
  number,
  volume: null as number | null,
  title: null,
  label: null,
  groups: [],
  sourceName: null,
  isRead: false,
  isAvailable: false,
  ...over,
})
const chapters = [
  chapter(4, { volume: 1, isRead: true, isAvailable: true }),
  chapter(10.5, { label: 'side story' }),
  chapter(41, { title: 'Über den Fluss' }),
  chapter(42, { title: '第４２話', groups: ['Night Owls'] }),
  chapter(100, { sourceName: 'Coral', isAvailable: true }),
]

test.each<[Partial<ChapterFilter>, readonly number[]]>([
  [{}, [4, 10.5, 41, 42, 100]],
  [{ text: ' ' }, [4, 10.5, 41, 42, 100]],
  [{ text: '4' }, [4, 41, 42]],
  [{ text: '10' }, [10.5, 100]],
  [{ text: '10,5' }, [10.5]],
  [{ text: 'über' }, [41]],
  [{ text: 'NIGHT owl' }, [42]],
  [{ text: 'side' }, [10.5]],
  [{ text: 'coral' }, [100]],
  [{ show: 'unread' }, [10.5, 41, 42, 100]],
  [{ volume: 1 }, [4]],
  [{ volume: 1, show: 'unread' }, []],
  [{ show: 'downloaded' }, [4, 100]],
  [{ show: 'unread', text: '4' }, [41, 42]],
])('the filter %o shows %o', (filter, numbers) => {
  expect(filterChapters(chapters, { ...noFilter, ...filter }).map(({ number }) => number)).toEqual(numbers)
})

test.each([
  ['42', 42],
  [' 10,5 ', 10.5],
  ['４２', 42],
  ['43', undefined],
  ['', undefined],
  ['Night', undefined],
])('finds by the number "%s": %s', (text, number) => {
  expect(findByNumber(chapters, text)?.number).toBe(number)
})

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const ids = (selection: { readonly ids: ReadonlySet<string> }) => [...selection.ids].toSorted().join('')

test('toggles a chapter and makes it the anchor of the next range', () => {
  const one = toggleChapter(emptySelection, 'b')
  expect([ids(one), one.anchor]).toEqual(['b', 'b'])
  expect(ids(toggleChapter(one, 'b'))).toBe('')
})

describe('a range', () => {
  test.each([
    ['b', 'd', 'bcd'],
    ['d', 'b', 'bcd'],
    ['c', 'c', 'c'],
  ])('from %s to %s selects %s', (from, to, range) => {
    expect(ids(extendSelection(toggleChapter(emptySelection, from), rows, to))).toBe(range)
  })

  test('keeps earlier selections and can be extended from the same anchor', () => {
    const first = extendSelection(toggleChapter(toggleChapter(emptySelection, 'a'), 'c'), rows, 'd')
    expect(ids(extendSelection(first, rows, 'e'))).toBe('acde')
  })

  test('without a visible anchor selects one chapter', () => {
    expect(ids(extendSelection(emptySelection, rows, 'd'))).toBe('d')
    expect(ids(extendSelection(toggleChapter(toggleChapter(emptySelection, 'gone'), 'gone'), rows, 'd'))).toBe('d')
  })
})

test('selects all rows and ignores chapters that have left the list', () => {
  expect(ids(selectAll(rows))).toBe('abcde')
  expect(selectedChapters(selectAll(rows), [{ id: 'b' }, { id: 'x' }])).toEqual([{ id: 'b' }])
})

/** One letter per chapter: `-` not downloaded, `o` on disk, `r` read without a file, `b` being downloaded. */
function choices(states: string) {
  const chapters = [...states].map((state, index) => ({
    id: `${state}${index + 1}`,
    isVisible: true,
    isAvailable: state === 'o',
    isRead: state === 'r',
    isLastRead: false,
    lastReadPage: null,
    externalUrl: null,
    isLocked: false,
  }))
  const busy = new Set(chapters.filter(({ id }) => id.startsWith('b')).map(({ id }) => id))
  return downloadChoices(chapters, busy).map(({ kind, chapters }) => `${kind} ${chapters.length}`)
}

test.each([
  ['', []],
  ['ooo', []],
  ['---', ['all 3']],
  ['-'.repeat(8), ['next 5', 'all 8']],
  ['-'.repeat(12), ['next 5', 'next 10', 'all 12']],
  [`rr${'-'.repeat(12)}`, ['next 5', 'next 10', 'unread 12', 'all 14']],
  [`-r${'-'.repeat(5)}`, ['next 5', 'unread 6', 'all 7']],
  ['b-o', ['all 1']],
])('offers for "%s": %o', (states, expected) => {
  expect(choices(states)).toEqual(expected)
})

test('downloads the next chapters after the last read one', () => {
  const chapters = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({
    id: String(number),
    isVisible: true,
    isAvailable: false,
    isRead: number === 3,
    isLastRead: false,
    lastReadPage: null,
    externalUrl: null,
    isLocked: false,
  }))
  expect(downloadChoices(chapters, new Set())[0]?.chapters.map(({ id }) => id)).toEqual(['4', '5', '6', '7', '8'])
})
