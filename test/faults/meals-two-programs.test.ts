import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConnection } from '../../main/database/connection.ts'
import { migrate } from '../../main/database/migrate.ts'
import { migrations } from '../../main/database/migrations/index.ts'
import { type GatewaySimulator, startGateway } from '../simulators/gateway/gateway-simulator.ts'
import { temporaryFolder } from '../support/start-app.ts'

let gateway: GatewaySimulator
let folder: string
let programs: readonly ChildProcess[] = []
beforeAll(async () => {
  gateway = await startGateway()
  folder = await temporaryFolder()
  const connection = openConnection(join(folder, 'library.db'))
  await migrate(connection, migrations, async () => {})
  connection.close()
  programs = [1, 2].map(() => fork(join(import.meta.dirname, 'programs/renew-meals.ts'), [folder, gateway.origin]))
  await Promise.all(programs.map((program) => once(program, 'message')))
})
afterAll(async () => {
  for (const program of programs) program.kill()
  await gateway.stop()
  await rm(folder, { recursive: true, force: true })
})

async function ask(program: ChildProcess, message: object): Promise<string> {
  const answer = once(program, 'message')
  program.send(message)
  return ((await answer)[0] as { token: string }).token
}

test('two processes that share a login renew it one after the other, and send no refresh token twice', async () => {
  const [one, other] = programs as [ChildProcess, ChildProcess]
  const { access_token: accessToken, refresh_token: refreshToken } = await gateway.tokens.login()
  // Access tokens are in the memory of one process.
  let tokens = [await ask(one, { signIn: { accessToken, refreshToken } }), await ask(other, {})]
  for (let round = 1; round <= 5; round++) {
    gateway.tokens.revokeAccessTokens()
    tokens = await Promise.all([ask(one, { rejected: tokens[0] }), ask(other, { rejected: tokens[1] })])
    for (const token of tokens) expect(await gateway.tokens.accepts(token)).toBe(true)
    expect(gateway.tokens.counts()).toEqual({ refreshes: 1 + 2 * round, reuses: 0 })
  }
})
