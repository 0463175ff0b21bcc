import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Keyring = {
  /** For the programs that use it. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Unlocks a keyring of its own, tells its address and stays. */
const script =
  'printf "throw-away\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null && echo "$DBUS_SESSION_BUS_ADDRESS" && exec sleep infinity'

/** Why there can be no keyring on this machine. */
export function missingForKeyring(): string | undefined {
  try {
    execFileSync('sh', ['-c', 'command -v dbus-run-session && command -v gnome-keyring-daemon'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'needs dbus-run-session and gnome-keyring-daemon'
  }
}

const open = new Set<ChildProcess>()
process.on('exit', () => open.forEach(kill))

/** A keyring that outlives the programs that use it, as the one of a desktop does. */
export async function openKeyring(): Promise<Keyring> {
  const home = mkdtempSync(join(tmpdir(), 'bunko-keyring-'))
  const env = { HOME: home, XDG_RUNTIME_DIR: home }
  const child = spawn('dbus-run-session', ['--', 'sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
  })
  open.add(child)
  const ended = once(child, 'exit')
  const [address] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => {
      throw new Error('the keyring did not start')
    }),
  ])) as [string]
  return {
    env: { ...env, DBUS_SESSION_BUS_ADDRESS: address },
    async close() {
      kill(child)
      open.delete(child)
      await ended
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function kill({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
