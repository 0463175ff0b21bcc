// Menus and dialogs of the system in the languages of Bunko, in the double.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type {} from '../../shared/bridge.ts'
import en from '../../shared/i18n/en/desktop.json' with { type: 'json' }
import ja from '../../shared/i18n/ja/desktop.json' with { type: 'json' }
import { languages } from '../../shared/i18n/languages.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { callsOf, firstScreen, launchShell } from '../support/launch-shell.ts'

const folder = folderForTests('languages')
writeFileSync(join(folder, 'bad.cbz'), 'not an archive')
let shell: ElectronApplication
let page: Page

afterEach(() => shell?.close())

/** Labels of the whole menu of the app. An item without one has the English label of its role. */
const menuLabels = () =>
  shell.evaluate(({ Menu }) => {
    type Item = {
      readonly label?: string
      readonly role?: string
      readonly visible: boolean
      readonly submenu?: { readonly items: Item[] }
    }
    const all = (items: readonly Item[]): string[] =>
      items
        .filter(({ visible }) => visible)
        .flatMap((item) => [item.label ?? item.role ?? '', ...all(item.submenu?.items ?? [])])
    return all((Menu.getApplicationMenu()?.items ?? []) as Item[]).filter((label) => label !== '')
  })

const tableOf = (language: string): typeof en =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../shared/i18n/${language}/desktop.json`), 'utf8'))

test.each(languages)('%s: menus, tray and dialogs', async (language) => {
  const texts = tableOf(language)
  const { baseName: locale } = new Intl.Locale(language).maximize()
  const env = { ELECTRON_DOUBLE_LOCALE: locale }
  shell = await launchShell({ dataDir: join(folder, locale), argv: [join(folder, 'bad.cbz')], env })
  page = await firstScreen(shell)
  const { menu, dialogs, tray } = texts
  const known = new Set<string>(Object.values(menu))
  expect((await menuLabels()).filter((label) => !known.has(label))).toEqual([])
  await expect.poll(() => callsOf(shell, 'dialog.showErrorBox')).toEqual([[dialogs.fileFailed, expect.anything()]])
  await page.evaluate(() => void window.open('http://example.com/'))
  const message = dialogs.openLink.replace('{{host}}', 'example.com')
  await expect
    .poll(() => callsOf(shell, 'dialog.showMessageBox'))
    .toMatchObject([[{ message, buttons: [dialogs.open, dialogs.cancel] }]])
  const trayLabels = () =>
    shell.evaluate(({ Tray }) =>
      (Reflect.get(Tray, 'all')[0].menu.items as { label?: string }[]).map(({ label }) => label ?? ''),
    )
  expect((await trayLabels()).filter(Boolean)).toEqual([tray.open, tray.idle, tray.pauseDownloads, tray.quit])
})

test('menus, tray and dialogs follow the language that is chosen on the screens, also at the next start', async () => {
  const dataDir = join(folder, 'chosen')
  shell = await launchShell({ dataDir })
  page = await firstScreen(shell)
  const trayLabels = () =>
    shell.evaluate(({ Tray }) =>
      (Reflect.get(Tray, 'all')[0]?.menu.items as { label?: string }[] | undefined)?.flatMap(
        ({ label }) => label ?? [],
      ),
    )
  const trayOf = ({ tray }: typeof en | typeof ja) => [tray.open, tray.idle, tray.pauseDownloads, tray.quit]
  await expect.poll(trayLabels).toEqual(trayOf(en))
  await page.evaluate(() => location.assign('/settings'))
  await page.getByLabel('Language', { exact: true }).selectOption('日本語')
  await page.getByRole('heading', { level: 1, name: '設定' }).waitFor()
  await expect.poll(menuLabels).toContain(ja.menu.settings)
  expect(await menuLabels()).not.toContain(en.menu.settings)
  await expect.poll(trayLabels).toEqual(trayOf(ja))
  await shell.close()
  shell = await launchShell({ dataDir, argv: ['--hidden'] })
  await expect.poll(trayLabels).toEqual(trayOf(ja))
  await shell.evaluate(({ Tray }) => void Reflect.get(Tray, 'all')[0].emit('click'))
  page = await shell.waitForEvent('window')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(() => window.desktop?.setLanguage('en'))
  await expect.poll(trayLabels).toEqual(trayOf(en))
  expect(existsSync(join(dataDir, 'language'))).toBe(false)
})
