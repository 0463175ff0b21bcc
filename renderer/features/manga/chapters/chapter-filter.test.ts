import { expect, test } from 'vitest'
import { type ChapterFilter, filterChapters, findByNumber, noFilter } from './chapter-filter.ts'

const chapter = (number: number, over: Partial<Parameters<typeof filterChapters>[0][number]> = {}) => ({
  number,
  title: null,
  label: null,
  groups: [],
  sourceName: null,
  isRead: false,
  isAvailable: false,
  ...over,
})
const chapters = [
  chapter(4, { isRead: true, isAvailable: true }),
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
