// Allows one install or build at a time in a checkout. The lock folder is in the temporary folder, because npm ci empties
// node_modules. Built-in modules only: this runs before anything is installed.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, say } from './project.mjs'

const pollMs = 200
/** A lock without an owner file is abandoned after this time: its process died between two system calls. */
const ownerlessMs = 5_000

export function lockFolder(of = root) {
  const key = createHash('sha256').update(of).digest('hex').slice(0, 16)
  return join(tmpdir(), `bunko-${userInfo().username.replace(/\W/g, '_')}-${key}.lock`)
}

/** Runs `work` while holding the lock of this checkout. Waits until no other run holds it. */
export async function locked(work, folder = lockFolder()) {
  await take(folder)
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

async function take(folder) {
  let isAnnounced = false
  while (!tryTake(folder)) {
    if (isAbandoned(folder)) breakAbandoned(folder)
    else {
      if (!isAnnounced) say('Waiting for another run that is installing or building in this folder.')
      isAnnounced = true
      await sleep(pollMs)
    }
  }
}

function tryTake(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(join(folder, 'owner'), String(process.pid))
  return true
}

function isAbandoned(folder) {
  try {
    return !isAlive(Number(readFileSync(join(folder, 'owner'), 'utf8')))
  } catch {
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    return age > ownerlessMs
  }
}

// Two runs may both find a dead owner. Only the run that holds the second lock may remove the first, after a new check.
function breakAbandoned(folder) {
  const breaking = `${folder}.breaking`
  try {
    mkdirSync(breaking)
  } catch {
    const age = Date.now() - (statSync(breaking, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > ownerlessMs) rmSync(breaking, { recursive: true, force: true })
    return
  }
  try {
    if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true })
  } finally {
    rmSync(breaking, { recursive: true, force: true })
  }
}

function isAlive(pid) {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
