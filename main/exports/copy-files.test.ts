import { expect, test } from 'vitest'
import { message } from '../../shared/i18n/message.ts'
import { toDiskProblem } from '../platform/files/disk-space.ts'
import { Problem } from '../platform/problem.ts'
import { toTargetProblem } from './copy-files.ts'

const failed = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['a full disk', toDiskProblem(failed('ENOSPC')), 'disk_full', 'exports.targetFull'],
  ['a folder without permission', failed('EACCES'), 'not_writable', 'exports.targetReadOnly'],
  ['a read-only disk', failed('EROFS'), 'not_writable', 'exports.targetReadOnly'],
])('%s is that of the chosen folder, not of the library', (_, error, code, key) => {
  expect(toTargetProblem(error)).toMatchObject({ code, userMessage: { key } })
})

test('other errors stay as they are', () => {
  for (const error of [failed('EIO'), new Problem('archive_broken', message('exports.notIdentical'))])
    expect(toTargetProblem(error)).toBe(error)
})
