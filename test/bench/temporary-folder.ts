import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs `work` with an empty folder and removes the folder afterwards, also after an interruption. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const interrupt = () => process.exit(130)
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt)
  try {
    return await work(folder)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
    process.off('exit', remove)
    remove()
  }
}
