import type { Locator } from 'playwright-core'
import { createManga } from '../../shared/contracts/mangas.ts'
import type { ApiClient } from './api-client.ts'
import { sampleManga } from './samples.ts'
import type { ScreenForTests } from './screen-for-tests.ts'

/**
 * Adds “Volume of 00” to “Volume of 59”: every second is completed, every twentieth is horror, the 42nd is by Ōtomo
 * Ren.
 */
export async function addSixtyMangas(api: ApiClient): Promise<void> {
  for (let index = 0; index < 60; index += 1) {
    const body = {
      ...sampleManga,
      title: `Volume of ${String(index).padStart(2, '0')}`,
      slug: `volume-of-${index}`,
      author: index === 42 ? 'Ōtomo Ren' : 'Mori Aoba',
      status: index % 2 === 0 ? ('ongoing' as const) : ('completed' as const),
      genres: index % 20 === 0 ? ['Horror', 'Drama'] : ['Adventure'],
    }
    const { status } = await api.call(createManga, { body })
    if (status !== 201) throw new Error(`${body.title}: ${status}`)
  }
}

/** The library screen. */
export const shelf = (screen: ScreenForTests) => ({
  card: (title: string): Locator => screen.page.getByRole('main').getByRole('link', { name: new RegExp(title) }),
  found: (words: string) => screen.page.getByRole('main').getByText(words, { exact: true }).waitFor(),
  /** Chooses Grid or List, and closes the panel. */
  layoutAs: async (layout: string) => {
    await screen.page.getByRole('button', { name: 'View', exact: true }).click()
    await screen.page.getByRole('radio', { name: layout }).check({ force: true })
    await screen.page.keyboard.press('Escape')
  },
  /** Opens the filter panel unless it is open. */
  filters: async () => {
    const panel = screen.page.getByRole('dialog', { name: 'Filters' })
    if (!(await panel.isVisible())) await screen.page.getByRole('button', { name: /^Filters/ }).click()
    await panel.waitFor()
    return panel
  },
})
