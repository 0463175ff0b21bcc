import { expect, test } from 'vitest'
import type { Theme } from '../../../shared/contracts/themes.ts'
import { emptySource, type SourceDraft, withExpert } from './source-draft.ts'
import { themeOf, themeTexts, withTheme } from './source-theme.ts'

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
const madara = withTheme(emptySource, themes, 'madara')
const typed = (draft: SourceDraft, texts: Partial<SourceDraft['texts']>) => ({
  ...draft,
  texts: { ...draft.texts, ...texts },
})

test('a theme brings its address format and kind of pages, the next one its own, none takes them away', () => {
  expect(madara).toMatchObject({ chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/', scrapingType: 'html' })
  const liliana = withTheme(madara, themes, 'liliana')
  expect(liliana).toMatchObject({ chapterUrlFormat: '/read/{slug}/{chapter}', scrapingType: 'javascript' })
  expect(withTheme(liliana, themes, '')).toEqual(emptySource)
})

test('what a person typed stays', () => {
  const own = { ...emptySource, chapterUrlFormat: '/x/{slug}/{chapter}', scrapingType: 'javascript' as const }
  expect(withTheme(own, themes, 'madara')).toMatchObject({ chapterUrlFormat: '/x/{slug}/{chapter}' })
  expect(withTheme(own, themes, 'madara').scrapingType).toBe('javascript')
})

test('fields show what the theme fills in, except where an own part goes before all of it', () => {
  const shown = (draft: SourceDraft) => themeTexts(draft, themeOf(draft, themes))
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

test('the expert view names the theme as well', () => {
  expect(themeOf(withExpert(madara, true)!, themes)?.id).toBe('madara')
  expect(themeOf({ ...madara, isExpert: true, json: '{' }, themes)).toBeUndefined()
})
