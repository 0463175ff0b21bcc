// Allows one install or build at a time in a checkout. The lock folder is in the temporary folder, because npm ci empties
// node_modules. Built-in modules only: this runs before anything is installed.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, say } from './project.mjs'

const key = createHash('sha256').update(root).digest('hex').slice(0, 16)
const lockFolder = join(tmpdir(), `bunko-${userInfo().username.replace(/\W/g, '_')}-${key}.lock`)

/** Runs `work` while holding the lock of this checkout. Waits until no other run holds it. */
export async function locked(work, folder = lockFolder) {
  for (let isAnnounced = false; !take(folder); isAnnounced = true) {
    if (!isAnnounced) say(`Waiting for another run that is installing or building in this folder (${folder}).`)
    await sleep(200)
    if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true })
  }
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(join(folder, 'owner'), String(process.pid))
  return true
}

/** Whether the process that took the lock has ended without releasing it. */
function isAbandoned(folder) {
  try {
    process.kill(Number(readFileSync(join(folder, 'owner'), 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
