import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/start-app.ts'

const program = join(import.meta.dirname, '../../dist/serve.js')

/** A Node that cannot run the server itself: `serve.js` then starts it under another one. */
const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  if (!existsSync(path)) return false
  const [major = 0] = execFileSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' }).split('.').map(Number)
  return major < 22
})

test('the server ends when the Node that started it is killed', async ({ skip }) => {
  if (oldNode === undefined) return skip('there is no Node older than 22 on this machine')
  const dataDir = await temporaryFolder()
  const outer = spawn(oldNode, [program, '--port', '0', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(outer.stdout, 'data')) as [Buffer]
    const origin = /http:\S+/.exec(String(line))![0]
    const isAnswering = () =>
      fetch(`${origin}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    expect(await isAnswering()).toBe(true)
    outer.kill('SIGKILL')
    await expect.poll(isAnswering).toBe(false)
  } finally {
    outer.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
})
