import { expect, test } from 'vitest'
import { chapterCredit } from './chapter-credit.ts'

test.each([
  [['Dawn Scans'], 'MangaDex', 'Dawn Scans · MangaDex'],
  [['Dawn Scans', 'Dusk'], 'MangaDex', 'Dawn Scans, Dusk · MangaDex'],
  [[], 'MangaDex', 'MangaDex'],
  [['Dawn Scans'], 'Harbour Scans', 'Dawn Scans'],
  [[], null, ''],
])('the groups %j and the source %s are credited as %j', (groups, sourceName, credit) => {
  expect(chapterCredit({ groups, sourceName })).toBe(credit)
})
