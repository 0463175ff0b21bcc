// What the tests need from the system: a browser, a display, a keyring, fonts, and what compiles keytar.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from './child.mjs'
import { Stop, say } from './project.mjs'

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']

/** Each need is met by one of its programs, or else by its Debian package. */
const linuxNeeds = [
  { name: 'chromium', programs: browsers },
  { name: 'xvfb', programs: ['Xvfb'] },
  { name: 'xauth', programs: ['xauth'] },
  { name: 'dbus', programs: ['dbus-run-session'] },
  { name: 'gnome-keyring', programs: ['gnome-keyring-daemon'] },
  { name: 'python3', programs: ['python3'] },
  { name: 'make', programs: ['make'] },
  { name: 'g++', programs: ['g++', 'clang++'] },
  { name: 'libsecret-1-dev', test: ['pkg-config', '--exists', 'libsecret-1'] },
  { name: 'fonts-dejavu-core', font: 'DejaVu Sans' },
  { name: 'fonts-noto-cjk', font: 'Noto Sans CJK JP' },
]

/** Where macOS and Windows keep a browser; their keychains and displays are always there. */
const elsewhere = {
  darwin: ['/Applications/Google Chrome.app', '/Applications/Chromium.app', '/Applications/Microsoft Edge.app'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name] ?? ''
    return [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')]
  }),
}

export async function installSystemPackages() {
  const missing = missingNeeds()
  if (missing.length === 0) return
  const canInstall = process.platform === 'linux' && process.getuid() === 0 && onPath('apt-get')
  if (!canInstall) throw new Stop(`The tests need what is not on this machine: please install ${missing.join(', ')}.`)
  say(`Installing for the tests: ${missing.join(' ')}.`)
  await aptInstall(missing)
  const still = missingNeeds()
  if (still.length > 0) throw new Stop(`Installed, but still not found on this machine: ${still.join(', ')}.`)
}

function missingNeeds() {
  const places = elsewhere[process.platform]
  if (places !== undefined) return places.some((place) => existsSync(place)) ? [] : ['Google Chrome']
  return linuxNeeds.filter((need) => !isMet(need)).map((need) => need.name)
}

function isMet({ name, programs, test, font }) {
  if (programs !== undefined) return programs.some(onPath)
  if (hasDebianPackage(name)) return true
  if (test !== undefined) return spawnSync(test[0], test.slice(1), { stdio: 'ignore' }).status === 0
  return spawnSync('fc-list', [font], { encoding: 'utf8' }).stdout?.trim().length > 0
}

function hasDebianPackage(name) {
  const { stdout } = spawnSync('dpkg-query', ['-s', name], { encoding: 'utf8' })
  return stdout?.includes('\nStatus: install ok installed\n') === true
}

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

async function aptInstall(names) {
  const options = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0', '-qq']
  for (let attempt = 1; ; attempt += 1) {
    const updated = await apt([...options, 'update'])
    const code = updated || (await apt([...options, 'install', '-y', '--no-install-recommends', ...names]))
    if (code === 0) return
    if (attempt === 3) throw new Stop(`apt-get could not install ${names.join(' ')} (exit code ${code}).`)
    say('apt-get failed: trying again in 10 s.')
    await sleep(10_000)
  }
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return run('apt-get', args, { stdio: ['ignore', 2, 2], env })
}
