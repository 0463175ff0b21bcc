import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTokenIssuer } from '../simulators/gateway/token-issuer.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { findTokens, findTokensInFolder, findTokensInProcesses } from '../support/token-scan.ts'

// The look-out itself: what it would miss, the whole suite would miss.
let folder: string
let tokens: readonly string[]
beforeAll(async () => {
  folder = await temporaryFolder()
  const { access_token, refresh_token } = await createTokenIssuer(() => Date.now()).login()
  tokens = [access_token, refresh_token]
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ways: readonly [string, (token: string) => Buffer][] = [
  ['plain', (token) => Buffer.from(token)],
  ['in JSON', (token) => Buffer.from(JSON.stringify({ deep: [token] }))],
  ['percent-encoded', (token) => Buffer.from(encodeURIComponent(JSON.stringify({ refresh_token: token })))],
  ['base64', (token) => Buffer.from(Buffer.from(`x${token}y`).toString('base64'))],
  ['base64url', (token) => Buffer.from(Buffer.from(`xx${token}y`).toString('base64url'))],
  ['hex', (token) => Buffer.from(Buffer.from(token).toString('hex'))],
  ['UTF-16', (token) => Buffer.from(token, 'utf16le')],
  ['backwards', (token) => Buffer.from(token).reverse()],
]

test.each(ways)('finds a token %s, in bytes and in a file', async (name, spelled) => {
  for (const [nth, token] of tokens.entries()) {
    const bytes = Buffer.concat([Buffer.from('before '), spelled(token), Buffer.from(' after')])
    expect(findTokens(bytes, 'x')).not.toEqual([])
    const place = join(folder, `${name}-${nth}`)
    await mkdir(join(place, 'deep'), { recursive: true })
    await writeFile(join(place, 'deep/file'), bytes)
    expect(findTokensInFolder(place)).not.toEqual([])
  }
})

test('ignores text without a token', async () => {
  const place = join(folder, 'clean')
  await mkdir(place)
  await writeFile(join(place, 'file'), 'nothing of it')
  expect(findTokens(Buffer.from('eyJhbGciOiJIUzI1NiJ9.e30.x'), 'x')).toEqual([])
  expect(findTokensInFolder(place)).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'finds a token in the arguments of a process and of its children',
  async () => {
    for (const token of tokens) {
      const child = spawn('sh', ['-c', 'sleep 60 & echo ready; wait', token], { stdio: ['ignore', 'pipe', 'ignore'] })
      await once(child.stdout, 'data')
      const found = findTokensInProcesses(process.pid)
      child.kill('SIGKILL')
      expect(found).not.toEqual([])
    }
    expect(findTokensInProcesses(process.pid)).toEqual([])
  },
)
