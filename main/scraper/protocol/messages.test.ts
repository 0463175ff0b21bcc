import { expect, test } from 'vitest'
import en from '../../../shared/i18n/en/messages.json' with { type: 'json' }
import { browserAdvice, recommendsBrowser } from './messages.ts'

test('names the browser setting in the advice that recommends a browser', () => {
  const groups = { network: en.network, pageImages: en.pageImages }
  const naming = Object.entries(groups).flatMap(([group, texts]) =>
    Object.entries(texts).flatMap(([name, text]) =>
      name.includes('dvice') || group === 'network'
        ? /“Pages that require JavaScript”/.test(text)
          ? [`${group}.${name}`]
          : []
        : [],
    ),
  )
  expect(naming.toSorted()).toEqual(browserAdvice.toSorted())
  expect(recommendsBrowser({ key: 'pageImages.adviceUnreadable' })).toBe(false)
})
