import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Unlocks a keyring that exists as long as the D-Bus session, then runs the command. */
const unlock =
  'printf "throw-away\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$@" 2>&3 3>&-'
/** Hides the messages of the session bus, but not those of the command. */
const quietSession = `exec 3>&2; exec dbus-run-session -- sh -c '${unlock}' sh "$@" 2>/dev/null`

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
    wrap: (command) => ['sh', '-c', quietSession, 'sh', ...command],
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
