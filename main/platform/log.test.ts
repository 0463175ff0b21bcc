import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

let folder: string
let terminal: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-log-'))
  terminal = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    terminal += text
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const logFile = () => readFileSync(join(folder, 'bunko.log'), 'utf8')

test('writes JSON lines to the file and only errors, as sentences, to stderr', () => {
  const log = createLog({ level: 'info', folder })
  log.info({ port: 1 }, 'listening')
  log.error({ err: new Error('disk is full') }, 'could not empty the trash')
  expect(
    logFile()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['listening', 'could not empty the trash'])
  expect(terminal).toBe(`Error: could not empty the trash: disk is full. Details: ${join(folder, 'bunko.log')}\n`)
})

test.each(['info', 'debug'] as const)('writes to the file if there is no stderr, with level %s', (level) => {
  vi.spyOn(process.stderr, 'write').mockImplementation(() => {
    throw Object.assign(new Error('EBADF: bad file descriptor, write'), { code: 'EBADF' })
  })
  createLog({ level, folder }).error('disk is full')
  expect(JSON.parse(logFile())).toMatchObject({ msg: 'disk is full' })
})

test('writes JSON lines to stderr too with level debug', () => {
  createLog({ level: 'debug', folder }).debug({ port: 1 }, 'listening')
  expect(JSON.parse(terminal)).toMatchObject({ port: 1, msg: 'listening' })
  expect(JSON.parse(logFile())).toMatchObject({ port: 1, msg: 'listening' })
})

test('writes nothing with level silent', () => {
  createLog({ level: 'silent', folder }).error('failed')
  expect([terminal, logFile()]).toEqual(['', ''])
})

test('redacts secrets', () => {
  createLog({ level: 'info', folder }).info({ headers: { cookie: 'secret-value' } }, 'request')
  expect(logFile()).not.toContain('secret-value')
})

test('keeps two files of limited size', () => {
  const log = createLog({ level: 'info', folder, maxBytes: 1000 })
  for (let i = 0; i < 100; i += 1) log.info({ i }, 'line')
  expect(statSync(join(folder, 'bunko.log')).size).toBeLessThan(1200)
  expect(statSync(join(folder, 'bunko.1.log')).size).toBeLessThan(1200)
  expect(existsSync(join(folder, 'bunko.2.log'))).toBe(false)
  expect(logFile().trimEnd()).toMatch(/"i":99,"msg":"line"\}$/)
})
