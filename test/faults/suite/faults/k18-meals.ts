import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import { missingForKeyring } from '../rig/keyring.ts'

const kinds = ['meals', 'meals', 'meals', 'edit', 'cover', 'progress', 'settings'] as const

export const k18: Fault = {
  id: 'K18',
  title:
    'Killed or asked to stop while signed in to the meal site: session in the keyring, chosen meals, what can be undone',
  missing: missingForKeyring,
  rounds: { short: 2, nightly: 10 },
  async run({ round, rounds, random, world: open, fail }) {
    const world = await open({ hasMeals: true, chapters: 2 })
    let program = await world.prepared()
    for (let number = 0; number < rounds; number += 1) {
      const isKilled = number % 2 === 0
      await round(isKilled ? 'kill' : 'stop', async () => {
        const ms = random.int(300, 1500)
        await world.workWhile(
          async () => {
            await sleep(ms)
            if (isKilled) await program.kill()
            else if ((await program.stop()).code !== 0) fail('the program did not end well')
          },
          { kinds },
        )
        program = await world.start()
        const { data } = await world.oracle.http.send('GET', '/api/meals/session')
        if (data.secretStore !== 'keychain') fail(`secrets are in ${data.secretStore}`)
        await world.verify()
      })
    }
    if (!world.oracle.facts.allowed().has('meals:selection')) fail('no meals were chosen')
  },
}
