import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Unlocks a keyring that exists as long as the D-Bus session, then runs the command. */
const script = 'printf "throw-away\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$@"'

/**
 * Creates a temporary home with its own unlocked keyring, so that tests never use the user's secrets or library. Returns
 * `{ wrap(command) → command, env, close }`. Only Linux needs it: other systems always have a keychain.
 */
export function openKeyringSession() {
  if (process.platform !== 'linux') return { wrap: (command) => command, env: {}, close() {} }
  const home = mkdtempSync(join(tmpdir(), 'bunko-test-home-'))
  const close = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', close)
  return {
    wrap: (command) => ['dbus-run-session', '--', 'sh', '-c', script, 'sh', ...command],
    env: {
      HOME: home,
      XDG_RUNTIME_DIR: home,
      XDG_DATA_HOME: undefined,
      XDG_CONFIG_HOME: undefined,
      XDG_CACHE_HOME: undefined,
      DBUS_SESSION_BUS_ADDRESS: undefined,
    },
    close,
  }
}
