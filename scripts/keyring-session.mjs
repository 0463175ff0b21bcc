import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Unlocks a keyring that lives as long as the bus session, then becomes the command. */
const script = 'printf "throw-away\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$@"'

/**
 * A throw-away home with its own unlocked keyring, so that a test never touches the person's secrets or library:
 * `{ wrap(command) → command, env, close }`. Other systems have a keychain that is always there.
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
