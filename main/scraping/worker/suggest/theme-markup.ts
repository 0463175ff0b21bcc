import type { Page } from '../extract/page.ts'

/** The theme that a reader page is made with, by marks that its users cannot configure away. */
export function themeOf({ $ }: Pick<Page, '$'>): 'Madara' | 'MangaThemesia' | undefined {
  const scripts = () => $('script').text()
  if ($('.wp-manga-chapter-img, #wp-manga-current-chap, #chapter-protector-data').length > 0) return 'Madara'
  if (/chapter_preloaded_images|wp-manga/.test(scripts())) return 'Madara'
  if ($('#readerarea').length > 0 || /ts_reader\.run/.test(scripts())) return 'MangaThemesia'
  return undefined
}
