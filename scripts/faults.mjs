// npm run test:faults [-- --level short|nightly] [--seed n] [--only K3,N6] [--rounds n]: fault suites with an oracle.
import { join } from 'node:path'
import { run } from './child.mjs'
import { root } from './project.mjs'

export async function faults(args) {
  process.exitCode = await run(process.execPath, [join(root, 'test/faults/suite/run.ts'), ...args])
}
