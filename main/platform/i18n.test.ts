import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../../shared/i18n/languages.ts'
import { lines, type Message, message, quote, sentences, withoutLast } from '../../shared/i18n/message.ts'
import { findMessage, formatMessage, localize, textsOf } from './i18n.ts'

const english = (key: string) => textsOf('en').t(key, { lng: 'en', skipInterpolation: true })

test('formats a message with its values, messages among them', () => {
  const reason = message('browser.noSandbox')
  const text = message('browser.didNotStart', { file: 'manga.test', reason })
  for (const language of languages) {
    const formatted = formatMessage(text, language)
    expect(formatted).toContain('manga.test')
    expect(formatted).toContain(formatMessage(reason, language))
  }
  expect(new Set(languages.map((language) => formatMessage(text, language))).size).toBe(languages.length)
})

test('selects the plural form by the rules of the language', () => {
  const shown = (count: number) => message('pageImages.elements', { count, name: 'img' })
  expect([0, 1, 2].map((count) => formatMessage(shown(count), 'en'))).toEqual([
    '0 img elements',
    '1 img element',
    '2 img elements',
  ])
  expect([0, 1, 2].map((count) => formatMessage(shown(count), 'fr'))).toEqual([
    '0 élément img',
    '1 élément img',
    '2 éléments img',
  ])
  expect(formatMessage(shown(1), 'ja')).toBe('img要素1個')
})

test('shows a duration in the unit that is easy to read', () => {
  const paused = (seconds: number) => formatMessage(message('network.pausedByHost', { host: 'x.test', seconds }), 'en')
  expect(
    [4, 89.2, 91, 5400, 5401].map((seconds) => paused(seconds).slice('x.test requested a pause, which '.length)),
  ).toEqual(['ends in 4 sec.', 'ends in 90 sec.', 'ends in 2 min.', 'ends in 90 min.', 'ends in 2 hr.'])
  const retried = message('network.circuitOpen', { host: 'x.test', seconds: 600 })
  expect(
    (['en', 'fr', 'ja'] as const).map((language) => formatMessage(retried, language).replaceAll(/\s/g, ' ')),
  ).toEqual([
    'Bunko retries x.test in 10 min.',
    'Bunko réessaie x.test dans 10 min.',
    '10 分後にx.testを再試行します。',
  ])
})

test('joins a list as the language does', () => {
  const allowed = (list: readonly string[]): Message => ({
    key: 'api.methodNotAllowed',
    values: { method: 'PUT', allowed: list },
  })
  expect(formatMessage(allowed(['GET', 'HEAD']), 'en')).toContain('GET or HEAD')
  expect(formatMessage(allowed(['GET', 'HEAD']), 'fr')).toContain('GET ou HEAD')
})

test('leaves quoted text as it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('{{text}}', '$t(problems.busy)', '$1 {{- x}} &<>')), (text) => {
      for (const language of languages) expect(formatMessage(quote(text), language)).toBe(text)
    }),
  )
})

test('formats a key that this version does not have as the key', () => {
  expect(formatMessage({ key: 'future.key', values: { count: 1, lng: 'fr', context: 'x' } }, 'ja')).toBe('future.key')
  expect(findMessage('future.key')).toBeUndefined()
  expect(findMessage('must be a string')).toBeUndefined()
  expect(findMessage('validation.required')).toEqual(message('validation.required'))
})

test('joins sentences as the language does, and takes the last one off', () => {
  const [what, advice] = [
    message('pageImages.selectorMatchesNothing', { selector: 'img' }),
    message('sources.adviceCorrectSetting'),
  ]
  const both = sentences(what, advice)
  expect(formatMessage(both, 'en')).toBe(`${formatMessage(what, 'en')} ${formatMessage(advice, 'en')}`)
  expect(formatMessage(both, 'ja')).toBe(`${formatMessage(what, 'ja')}${formatMessage(advice, 'ja')}`)
  expect(formatMessage(lines(what, advice), 'en')).toBe(`${formatMessage(what, 'en')}\n${formatMessage(advice, 'en')}`)
  expect(withoutLast(both, advice)).toEqual(what)
  expect(withoutLast(what, advice)).toEqual(what)
})

test('localizes the messages of a value and nothing else', () => {
  const required: Message = message('validation.required')
  const value = { key: 'ArrowLeft', values: [1, null, { key: 'a b' }], violations: [{ message: required }] }
  expect(localize<unknown>(value, 'en')).toEqual({
    ...value,
    violations: [{ message: english('validation.required') }],
  })
})
