import { expect, test } from 'vitest'
import { chapterCredit } from './chapter-title.ts'

test.each([
  [['Dawn Scans'], 'MangaDex', 'Dawn Scans · MangaDex'],
  [['Dawn Scans', 'Dusk'], 'MangaDex', 'Dawn Scans, Dusk · MangaDex'],
  [[], 'MangaDex', 'MangaDex'],
  [['Dawn Scans'], 'Harbour Scans', 'Dawn Scans'],
  [[], null, ''],
])('credits groups %j and source %s as %j', (groups, sourceName, credit) => {
  expect(chapterCredit({ groups, sourceName })).toBe(credit)
})
