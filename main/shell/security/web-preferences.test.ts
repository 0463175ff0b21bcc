import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webPreferences } from './web-preferences.ts'

const shellFolder = join(import.meta.dirname, '..')
const sources = readdirSync(shellFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(shellFolder, name), 'utf8') }))

test('enables all restrictions and disables all privileges', () => {
  const restrictions = ['contextIsolation', 'sandbox', 'webSecurity']
  const wrong = Object.entries(webPreferences).filter(([name, isOn]) => isOn !== restrictions.includes(name))
  expect(wrong).toEqual([])
  expect(Object.keys(webPreferences)).toEqual(expect.arrayContaining(restrictions))
})

test('no window overrides a preference', () => {
  const others = sources.filter(({ name }) => name !== 'security/web-preferences.ts')
  const override = new RegExp(`\\b(${Object.keys(webPreferences).join('|')})\\b\\s*:`)
  expect(others.filter(({ text }) => override.test(text)).map(({ name }) => name)).toEqual([])
})

test('all windows use these preferences', () => {
  const windowFiles = sources.filter(({ text }) => text.includes('new BrowserWindow('))
  expect(windowFiles.length).toBeGreaterThan(0)
  for (const { name, text } of windowFiles) {
    // The other ones are opened by a page.
    const windows = text.split(/new BrowserWindow\(|overrideBrowserWindowOptions = /).length - 1
    expect([name, text.split('...webPreferences').length - 1]).toEqual([name, windows])
  }
})

test('nothing loads files, injects code or disables security checks of Chromium', () => {
  const forbidden =
    /loadFile|file:\/\/|executeJavaScript|insertCSS|enableBlinkFeatures|allowpopups|ignore-certificate|setCertificateVerifyProc|sendSync|bypassCSP/
  expect(sources.filter(({ text }) => forbidden.test(text)).map(({ name }) => name)).toEqual([])
})
