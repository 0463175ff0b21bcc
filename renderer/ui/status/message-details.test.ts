import { expect, test } from 'vitest'
import { splitDetails } from './message-details.ts'

test.each([
  ['It is down. Try later. (HTTP 503)', 'It is down. Try later.', 'HTTP 503'],
  ['It requires a login. (HTTP 401) Log in there.', 'It requires a login. Log in there.', 'HTTP 401'],
  ['応答しません。（接続拒否）', '応答しません。', '接続拒否'],
  ['Page 3: It is down. (HTTP 503) (https://a.test/3)', 'Page 3: It is down.', 'HTTP 503\nhttps://a.test/3'],
  ['No answer. (It is down. (Refused))', 'No answer.', 'It is down. (Refused)'],
  ['Choose a folder (or a file) first.', 'Choose a folder (or a file) first.', ''],
])('%s', (message, text, details) => expect(splitDetails(message)).toEqual({ text, details }))
