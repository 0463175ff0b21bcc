import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webPreferences } from './web-preferences.ts'

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }))

test('pages are isolated, sandboxed and have no Node', () => {
  expect(webPreferences).toEqual({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
  })
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
