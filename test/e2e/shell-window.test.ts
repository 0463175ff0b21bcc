// What makes the window native: its theme, menus, the number at the icon, and what is dropped on it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { askInWindow, callsOf } from '../support/launch-shell.ts'
import { sampleSource } from '../support/samples.ts'
import { shellForTests } from '../support/shell-for-tests.ts'
import { writeCollection } from '../support/write-collection.ts'

const { folder, dataDir, shell, page } = shellForTests()
const ask = askInWindow(() => page)
const path = () => page.evaluate(() => location.pathname + location.search)
const library = async () => {
  await page.evaluate(() => location.assign('/'))
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
}

test('title bar, menus and dialogs have the theme of the screens, also at the next start', async () => {
  const source = () => shell.evaluate(({ nativeTheme }) => nativeTheme.themeSource)
  const file = join(dataDir, 'theme')
  await page.evaluate(() => location.assign('/settings'))
  const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })
  await choose('Dark')
  await expect.poll(source).toBe('dark')
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe('dark\n')
  await choose('System')
  await expect.poll(source).toBe('system')
  await expect.poll(() => existsSync(file)).toBe(false)
})

describe('the menu', () => {
  const files = join(folder, 'Outside')
  beforeAll(() => writeCollection(files, [{ path: 'One & Two.cbz' }, { path: 'Three.cbz' }]))
  const recent = () =>
    shell.evaluate(({ Menu }) => {
      const menu = Menu.getApplicationMenu()?.getMenuItemById('openRecent')
      return { isEnabled: menu?.enabled, labels: menu?.submenu?.items.map(({ label }) => label).filter(Boolean) }
    })
  const open = (name: string) =>
    shell.evaluate(({ app }, file) => app.emit('open-file', { preventDefault() {} }, file), join(files, name))
  const press = (id: string) =>
    shell.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id)

  test('lists files that were opened, opens them again, and forgets them', async () => {
    expect(await recent()).toEqual({ isEnabled: false, labels: ['Clear Menu'] })
    await open('One & Two.cbz')
    await expect.poll(path).toMatch(/^\/read\//)
    const first = await path()
    await open('Three.cbz')
    await expect.poll(path).not.toBe(first)
    await expect.poll(recent).toEqual({ isEnabled: true, labels: ['Three.cbz', 'One && Two.cbz', 'Clear Menu'] })
    await press(join(files, 'One & Two.cbz'))
    await expect.poll(path).toBe(first)
    await press('clearRecent')
    await expect.poll(async () => (await recent()).isEnabled).toBe(false)
    expect(await callsOf(shell, 'app.clearRecentDocuments')).toHaveLength(1)
  })

  test('changes the size by all usual keys', async () => {
    const keys = await shell.evaluate(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? [])
        .flatMap(({ submenu }) => submenu?.items ?? [])
        .filter(({ role }) => /zoom/i.test(role ?? ''))
        .map(({ accelerator }) => accelerator as string | undefined),
    )
    expect(keys).toEqual(
      expect.arrayContaining(['CmdOrCtrl+=', 'CmdOrCtrl+numadd', 'CmdOrCtrl+numsub', 'CmdOrCtrl+num0']),
    )
  })
})

describe('what is dragged over the window', () => {
  const drag = (type: string, data: { readonly files?: readonly string[]; readonly address?: string }) =>
    page.evaluate(
      ({ type, data: { files = [], address } }) => {
        const dataTransfer = new DataTransfer()
        for (const name of files) dataTransfer.items.add(new File(['x'], name))
        if (address) dataTransfer.setData('text/uri-list', address)
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      },
      { type, data },
    )
  const hint = (text: string) => page.getByRole('status').getByText(text, { exact: true })

  test.each([
    ['a file or folder', { files: ['One.cbz'] }, 'Drop to open'],
    ['several files', { files: ['One.cbz', 'Two.cbz'] }, 'Drop to import'],
    ['the address of a page', { address: 'https://example.com/manga/star' }, 'Drop to add this page'],
  ])('%s: the window says what will happen, until it has left', async (_, data, text) => {
    await library()
    await drag('dragover', data)
    await hint(text).waitFor()
    await drag('dragleave', data)
    await hint(text).waitFor({ state: 'detached' })
  })

  test('an address opens the screen that adds it', async () => {
    await library()
    await drag('drop', { address: '# from a browser\r\nhttps://example.com/manga/star\r\n' })
    await expect.poll(path).toBe('/add?q=https%3A%2F%2Fexample.com%2Fmanga%2Fstar')
    await drag('drop', { address: 'mailto:me@example.com' })
    await page.getByText('Drop the address of a web page, or files.').waitFor()
  })

  test('what the window itself drags is not for the window', async () => {
    await library()
    await drag('dragstart', {})
    await drag('dragover', { address: 'https://example.com/' })
    expect(await hint('Drop to add this page').count()).toBe(0)
    await drag('dragend', {})
  })
})

test('a site is not shown without a sandbox, and the dialog says what to install', async () => {
  const { id } = await ask('/api/content-sources', { method: 'POST', body: sampleSource })
  await shell.evaluate(() => void process.argv.push('--no-sandbox'))
  try {
    const visited = page.evaluate(
      (source) =>
        window.desktop?.visitSite(source).then(
          () => 'shown',
          () => 'refused',
        ),
      id,
    )
    expect(await visited).toBe('refused')
    expect(await callsOf(shell, 'dialog.showMessageBox')).toMatchObject([
      [{ message: 'Sites can’t be shown safely here', detail: expect.stringContaining('deb or rpm') }],
    ])
    expect(await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  } finally {
    await shell.evaluate(() => void process.argv.pop())
  }
})
