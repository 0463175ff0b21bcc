import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { languages } from '../../shared/i18n/languages.ts'
import { startI18n } from './i18n.ts'

startI18n()
const count = (value: number, lng: string) => i18next.t('library.filter.active', { count: value, lng })

test.each(languages)('formats numbers of %s as Intl does', (language) => {
  for (const value of [0, 7, 999, 1000, 12345678])
    expect(count(value, language)).toContain(new Intl.NumberFormat(language).format(value))
})

test('shows small numbers without Intl, whose first use is slow', () => {
  const created = vi.spyOn(Intl, 'NumberFormat')
  expect(count(12, 'en-GB')).toContain('12')
  expect(created).not.toHaveBeenCalled()
})
