import { expect, test } from 'vitest'
import en from '../../../shared/i18n/en/desktop.json' with { type: 'json' }
import fr from '../../../shared/i18n/fr/desktop.json' with { type: 'json' }
import ja from '../../../shared/i18n/ja/desktop.json' with { type: 'json' }

test.each(Object.entries({ en, fr, ja }))('each menu opens by a letter of its own (%s)', (_, { menu }) => {
  const labels = [menu.file, menu.edit, menu.view, menu.window, menu.help]
  const letters = labels.map((label) => /&(\p{L})/u.exec(label)?.[1]?.toLowerCase())
  expect(letters).not.toContain(undefined)
  expect(new Set(letters).size).toBe(labels.length)
})
