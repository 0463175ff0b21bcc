import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { waitFor } from '../support/wait-for.ts'

const root = join(import.meta.dirname, '../..')
const parts = ['main', 'renderer', 'scripts', 'shared', 'package.json', 'tsconfig.base.json', 'vite.config.ts']

let copy: string
let server: ChildProcess
let origin: string
/** What the server has printed. */
const lines: string[] = []
const listening = /^Bunko is listening on (\S+)$/
let browser: Browser

// The copy is inside the checkout, so that its modules find node_modules.
beforeAll(async () => {
  await mkdir(join(root, '.dev-data'), { recursive: true })
  copy = await mkdtemp(join(root, '.dev-data/test-'))
  for (const part of parts) await cp(join(root, part), join(copy, part), { recursive: true })
  const dev = `import(${JSON.stringify(join(copy, 'scripts/dev.mjs'))}).then(({ dev }) => dev(['--port', '0']))`
  server = spawn(process.execPath, ['--eval', dev], { stdio: ['ignore', 'pipe', 'ignore'] })
  createInterface({ input: server.stdout! }).on('line', (line) => lines.push(line))
  await waitFor(() => expect(lines.some((line) => listening.test(line))).toBe(true))
  origin = lines.flatMap((line) => listening.exec(line)?.[1] ?? [])[0]!
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  // A process of the server may still write for a moment.
  await rm(copy, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(copy, file)
  const text = await readFile(path, 'utf8')
  expect(change(text)).not.toBe(text)
  await writeFile(path, change(text))
}

// Vite reloads the page until it has bundled the dependencies, which takes longer in a fresh clone.
test('shows an edited component without reloading the page', async () => {
  const page = await browser.newPage()
  await page.goto(origin)
  await page.locator('main h1').waitFor()
  let edits = 0
  const sentForEdit = async () => {
    edits += 1
    await edit('renderer/AppShell.tsx', (text) =>
      text.replace(/<main (?:data-edit="\d+" )?/, `<main data-edit="${edits}" `),
    )
    await page.locator(`main[data-edit="${edits}"]`).waitFor()
    return lines.filter((line) => line.includes('AppShell.tsx')).at(-1)
  }
  await expect.poll(sentForEdit, { interval: 500 }).toContain('hmr update')
  await page.close()
})

test('restarts the server when a file of it changes', async () => {
  const version = async () => ((await (await fetch(`${origin}/api/health`)).json()) as { version: string }).version
  expect(await version()).not.toBe('9.9.9')
  await edit('main/platform/version.ts', () => "export const version: string = '9.9.9'\n")
  await expect.poll(version).toBe('9.9.9')
})

test('starts again after an error in a file of the server', async () => {
  await edit('main/platform/version.ts', () => 'this is not TypeScript\n')
  await expect.poll(async () => (await fetch(`${origin}/api/health`)).status).not.toBe(200)
  await edit('main/platform/version.ts', () => "export const version: string = '9.9.8'\n")
  await expect.poll(async () => (await fetch(`${origin}/api/health`)).status).toBe(200)
})
