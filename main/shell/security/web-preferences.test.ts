import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webPreferences } from './web-preferences.ts'

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }))

test('what holds a page back is on, and what gives it more is off', () => {
  const holdsBack = ['contextIsolation', 'sandbox', 'webSecurity']
  const wrong = Object.entries(webPreferences).filter(([name, isOn]) => isOn !== holdsBack.includes(name))
  expect(wrong).toEqual([])
  expect(Object.keys(webPreferences)).toEqual(expect.arrayContaining(holdsBack))
})

test('no window takes one of them back for itself', () => {
  const others = sources.filter(({ name }) => name !== 'web-preferences.ts')
  const said = new RegExp(`\\b(${Object.keys(webPreferences).join('|')})\\b\\s*:`)
  expect(others.filter(({ text }) => said.test(text)).map(({ name }) => name)).toEqual([])
})

test('each window is made with these preferences', () => {
  const makers = sources.filter(({ text }) => text.includes('new BrowserWindow('))
  expect(makers.length).toBeGreaterThan(0)
  for (const { name, text } of makers) {
    const windows = text.split('new BrowserWindow(').length - 1
    expect([name, text.split('...webPreferences').length - 1]).toEqual([name, windows])
  }
})

test('nothing loads files as pages, runs text as code in a page, or takes the checks of Chromium away', () => {
  const forbidden =
    /loadFile|file:\/\/|executeJavaScript|insertCSS|enableBlinkFeatures|allowpopups|ignore-certificate|setCertificateVerifyProc|sendSync|bypassCSP/
  expect(sources.filter(({ text }) => forbidden.test(text)).map(({ name }) => name)).toEqual([])
})
