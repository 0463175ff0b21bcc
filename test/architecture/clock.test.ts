import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Files and folders of the program that may read the real clock instead of `Clock` (main/platform/clock.ts), and why. */
const program: Readonly<Record<string, string>> = {
  'main/platform/clock.ts': 'is the clock',
  'main/platform/safe-fetch/deadlines.ts': 'measures how long a network connection is silent',
  'main/platform/files/write-atomically.ts': 'bounds how long it waits for another program to close a file',
  'main/platform/yield-regularly.ts': 'measures how long the event loop is blocked',
  'main/platform/page-files/open-packed.ts': 'dates unpacked files, which have no times of their own',
  'main/database/file-lock.ts': 'bounds how long it waits for another program',
  'main/database/driver.ts': 'bounds how long it waits for another program',
  'main/database/database.ts': 'opens before the program has a clock',
  'main/backups/restore.ts': 'runs before the program has a clock',
  'main/rebuild/rebuild.ts': 'runs without the program',
  'main/commands/': 'runs without the program',
  'main/shell/damaged-library.ts': 'runs before the program has a clock',
  'main/collection/inspect/inspect.ts': 'compares with times of files, which are of the real clock',
  'main/other-programs/other-programs.ts': 'compares with times of files, which are of the real clock',
  'main/api/pairing/pairing.ts': 'is the default of an option that tests set',
  'main/meals/gateway/read-response.ts': 'reads a time by the clock of the site',
  'main/scraper/host/request-permits.ts': 'waits for worker processes, which read real sites',
  'main/scraper/process/': 'waits for sites and browsers in a process of its own',
}

const fromNow = 'sets its own clock, or the date of a file, relative to now'
const polls = 'waits until something happens'
const nothing = 'gives something that must not happen the time to happen: a slow machine cannot fail it'
const delays = 'delays an answer, so that others overtake it'
const bound = 'finds work that would take minutes: the bound is far above what it takes'

/** Tests that read the real clock or wait for a time. None of them may fail because the machine is slow. */
const tests: Readonly<Record<string, string>> = {
  'main/api/listen.test.ts': delays,
  'main/catalog/catalog-limits.store.test.ts': fromNow,
  'main/catalog/catalog-rate-limiter.test.ts': 'uses the fake clock of Vitest',
  'main/database/database.test.ts': fromNow,
  'main/jobs/runner.test.ts': nothing,
  'main/platform/cbz/open-archives.test.ts': delays,
  'main/platform/file-worker/archive-readers.test.ts': delays,
  'main/platform/file-worker/file-worker.long.test.ts': delays,
  'main/platform/files/file-cache.test.ts': fromNow,
  'main/platform/safe-fetch/safe-fetch.test.ts': delays,
  'main/scraper/process/browser/endless-readers.long.test.ts': delays,
  'main/scraper/process/browser/gestures.long.test.ts': delays,
  'main/scraper/process/browser/page-turn.long.test.ts': delays,
  'main/scraper/process/chapter-lists.test.ts': fromNow,
  'main/scraper/process/hostile-pages.long.test.ts': nothing,
  'main/scraper/process/json/propose.long.test.ts': fromNow,
  'main/scraper/process/series/extract-series-data.test.ts': bound,
  'main/scraper/process/wrong-pages.long.test.ts': delays,
  'main/shell/security/electron-support.test.ts': 'compares with the day on which Electron is no longer supported',
  'renderer/features/library/edit/manga-draft.test.ts': fromNow,
  'scripts/lock.test.mjs': fromNow,
  'test/architecture/clock.test.ts': 'names what it searches for',
  'test/api/aborted-requests.test.ts': nothing,
  'main/scraper/process/json/find-entries.test.ts': fromNow,
  'main/scraper/process/json/json-requests.test.ts': fromNow,
  'test/api/bulk-backups.long.test.ts': fromNow,
  'test/api/changed-archives.test.ts': 'waits until Bunko looks at a file again',
  'test/api/collection-batches.long.test.ts': fromNow,
  'test/api/following.test.ts': fromNow,
  'test/api/locked-chapters.long.test.ts': fromNow,
  'test/api/manga-model.rounds.test.ts': fromNow,
  'test/api/meals-reads.test.ts': fromNow,
  'test/api/meals-reminder.test.ts': fromNow,
  'test/api/meals-selection.test.ts': fromNow,
  'test/api/meals-session.test.ts': fromNow,
  'test/api/raw-requests.test.ts': delays,
  'test/api/removal.test.ts': fromNow,
  'test/api/source-health.long.test.ts': fromNow,
  'test/api/shelf-rules.test.ts': fromNow,
  'test/api/source-repair.long.test.ts': fromNow,
  'test/api/etags.test.ts': 'lets the event loop turn once',
  'test/bench/': 'measures',
  'test/e2e/': 'drives real browsers',
  'test/faults/': 'kills and starves real processes',
  'test/inputs/': 'attacks a real process',
  'test/journeys/': polls,
  'test/load/': 'measures',
  'test/long/': 'kills and starves real processes',
  'test/simulators/': 'are real servers',
  'test/support/api-client.ts': polls,
  'test/support/catalog-and-app.ts': fromNow,
  'test/support/electron/': 'waits for real processes',
  'test/support/leave-no-process.ts': polls,
  'test/support/updates-for-screens.ts': fromNow,
}

const readsClock = /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/
const waits = /\b(?:sleep|delay|setTimeout)\(/

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const tracked = execFileSync('git', ['ls-files', 'main', 'shared', 'preload', 'renderer', 'scripts', 'test'], {
  cwd: root,
  encoding: 'utf8',
})
const sources = tracked
  .trim()
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && existsSync(join(root, file)))
const isTest = (file: string) => /\.test\.|^test\//.test(file)
// The screens read the clock of the browser, which their tests set. Scripts run outside the program.
const isOfProgram = (file: string) => !isTest(file) && /^(?:main|shared|preload)\//.test(file)

/** Files that match and are not listed. */
function unlisted(
  files: readonly string[],
  matches: (text: string) => boolean,
  listed: Readonly<Record<string, string>>,
) {
  const names = Object.keys(listed)
  const isListed = (file: string) =>
    names.some((name) => file === name || (name.endsWith('/') && file.startsWith(name)))
  return files.filter((file) => !isListed(file) && matches(read(file)))
}

test('the program reads its own clock', () => {
  expect(unlisted(sources.filter(isOfProgram), (text) => readsClock.test(text), program)).toEqual([])
})

/** A limit of up to five minutes at the end of a test or hook, or in a poll: a busy machine needs more than expected. */
const ownLimit =
  /^\s*\}, (?:[1-9]\d?_000|[12]\d\d_000|300_000)\)$|\.poll\([^\n]*\btimeout: \d|Each\([^\n]*, [\d_]{5,}\)$/m

test('the limits of tests are those of the configuration', () => {
  expect(sources.filter((file) => isTest(file) && ownLimit.test(read(file)))).toEqual([])
})

test('no test depends on real time', () => {
  const isFound = (text: string) => readsClock.test(text) || waits.test(text)
  expect(unlisted(sources.filter(isTest), isFound, tests)).toEqual([])
})

test('every listed file exists', () => {
  expect(Object.keys({ ...program, ...tests }).filter((path) => !existsSync(join(root, path)))).toEqual([])
})
