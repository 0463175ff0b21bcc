import { expect, test } from 'vitest'
import type { Theme } from '../../../shared/contracts/themes.ts'
import { emptySource, type SourceDraft, setExpertMode } from './source-draft.ts'
import { findTheme, setTheme, themeOptionTexts } from './source-theme.ts'

const selectors = { imageSelector: '.pages img', nextPageSelector: null, chapterSelector: null }
const themes: Theme[] = [
  {
    id: 'madara',
    name: 'Madara',
    description: '',
    source: {
      chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
      scrapingType: 'html',
      ...selectors,
      options: {
        script: { pattern: 'list', optional: true },
        chapterList: { urlFormat: '/manga/{slug}/', itemSelector: 'li', date: { selector: 'time' } },
      },
    },
  },
  {
    id: 'liliana',
    name: 'Liliana',
    description: '',
    source: { chapterUrlFormat: '/read/{slug}/{chapter}', scrapingType: 'javascript', ...selectors, options: {} },
  },
]
const madara = setTheme(emptySource, themes, 'madara')
const typed = (draft: SourceDraft, texts: Partial<SourceDraft['texts']>) => ({
  ...draft,
  texts: { ...draft.texts, ...texts },
})

test('sets the URL format and scraping type of the theme and resets them without one', () => {
  expect(madara).toMatchObject({ chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/', scrapingType: 'html' })
  const liliana = setTheme(madara, themes, 'liliana')
  expect(liliana).toMatchObject({ chapterUrlFormat: '/read/{slug}/{chapter}', scrapingType: 'javascript' })
  expect(setTheme(liliana, themes, '')).toEqual(emptySource)
})

test('keeps values that the user typed', () => {
  const own = { ...emptySource, chapterUrlFormat: '/x/{slug}/{chapter}', scrapingType: 'javascript' as const }
  expect(setTheme(own, themes, 'madara')).toMatchObject({ chapterUrlFormat: '/x/{slug}/{chapter}' })
  expect(setTheme(own, themes, 'madara').scrapingType).toBe('javascript')
})

test('shows the theme values except in groups that the source replaces', () => {
  const shown = (draft: SourceDraft) => themeOptionTexts(draft, findTheme(draft, themes))
  expect(shown(emptySource)['chapterList.urlFormat']).toBe('')
  expect(shown(madara)).toMatchObject({
    'chapterList.urlFormat': '/manga/{slug}/',
    'chapterList.date.selector': 'time',
    'script.optional': 'true',
  })
  expect(shown(typed(madara, { 'chapterList.date.attribute': 'datetime' }))).toMatchObject({
    'chapterList.date.selector': '',
    'chapterList.itemSelector': 'li',
  })
  expect(shown({ ...madara, imageSelector: 'img' })['script.pattern']).toBe('')
})

test('finds the theme in expert mode', () => {
  expect(findTheme(setExpertMode(madara, true)!, themes)?.id).toBe('madara')
  expect(findTheme({ ...madara, isExpert: true, json: '{' }, themes)).toBeUndefined()
})
