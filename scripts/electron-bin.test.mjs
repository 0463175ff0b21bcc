import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { obtainElectron } from './electron-bin.mjs'

const parent = mkdtempSync(join(tmpdir(), 'bunko-electron-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

/** Creates a project with an electron package whose install script is `install`. */
function project({ version = '45.0.0', present = undefined, install = 'process.exit(1)' } = {}) {
  const folder = mkdtempSync(join(parent, 'project-'))
  const electron = join(folder, 'node_modules/electron')
  mkdirSync(join(electron, 'dist'), { recursive: true })
  writeFileSync(join(electron, 'package.json'), JSON.stringify({ name: 'electron', version }))
  writeFileSync(join(electron, 'install.js'), install)
  if (present) {
    writeFileSync(join(electron, 'path.txt'), 'electron')
    writeFileSync(join(electron, 'dist/version'), present)
    writeFileSync(join(electron, 'dist/electron'), '')
  }
  return { from: join(folder, 'package.json'), electron }
}

async function listening(onConnection) {
  const server = createServer(onConnection)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }
}

test('finds an installed binary without a network request', async () => {
  const { from, electron } = project({ present: 'v45.0.0' })
  expect(await obtainElectron({ from, env: {} })).toEqual({ binary: join(electron, 'dist/electron') })
})

test('ignores a binary of another version', async () => {
  const { from } = project({ present: '44.0.0' })
  const closed = await listening(() => {})
  closed.close()
  const { why } = await obtainElectron({ from, env: { ELECTRON_MIRROR: closed.address } })
  expect(why).toMatch(/not installed and 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)/)
})

test('gives up on a host that accepts the connection and sends nothing', async () => {
  const sockets = []
  const silent = await listening((socket) => sockets.push(socket))
  const { why } = await obtainElectron({
    from: project().from,
    env: { ELECTRON_MIRROR: silent.address },
    patience: 200,
  })
  expect(why).toContain('no answer within 0.2 s')
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('reports a failed download with its exit code', async () => {
  const host = await listening((socket) => socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n'))
  const { from } = project({ install: 'process.exit(7)' })
  const { why } = await obtainElectron({ from, env: { ELECTRON_MIRROR: host.address } })
  expect(why).toBe('Electron could not be downloaded (exit code 7)')
  host.close()
})

test('returns the downloaded binary', async () => {
  const host = await listening((socket) => socket.end('HTTP/1.1 302 Found\r\nconnection: close\r\n\r\n'))
  const install = `const fs = require('node:fs'); const at = (f) => require('node:path').join(__dirname, f)
    fs.writeFileSync(at('path.txt'), 'electron'); fs.writeFileSync(at('dist/version'), '45.0.0'); fs.writeFileSync(at('dist/electron'), '')`
  const { from, electron } = project({ install })
  expect(await obtainElectron({ from, env: { ELECTRON_MIRROR: host.address } })).toEqual({
    binary: join(electron, 'dist/electron'),
  })
  host.close()
})

test('reports a project without Electron', async () => {
  const folder = mkdtempSync(join(parent, 'empty-'))
  writeFileSync(join(folder, 'package.json'), '{}')
  expect(await obtainElectron({ from: join(folder, 'package.json'), env: {} })).toEqual({
    why: 'Electron is not installed',
  })
})
