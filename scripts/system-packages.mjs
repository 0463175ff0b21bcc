// System packages that the tests need: a browser, a display, a keyring, fonts, and the tools that compile keytar.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runQuietly } from './child.mjs'
import { Stop, step } from './project.mjs'

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']

/** A need is met by any of its programs, otherwise by its Debian package. */
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

/** Opens a window for a test with a fifth of the work of the whole browser. Only Debian has it. */
const headlessShell = 'chromium-headless-shell'

/** Paths of browsers on macOS and Windows. These systems always have a keychain and a display. */
const elsewhere = {
  darwin: ['/Applications/Google Chrome.app', '/Applications/Chromium.app', '/Applications/Microsoft Edge.app'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name] ?? ''
    return [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')]
  }),
}

export async function installSystemPackages() {
  const canInstall = process.platform === 'linux' && process.getuid() === 0 && onPath('apt-get')
  await installRequired(canInstall)
  if (!canInstall || onPath(headlessShell) || !isAvailable(headlessShell)) return
  await step(`Installing ${headlessShell} for the tests`, () => aptInstall([headlessShell]))
}

async function installRequired(canInstall) {
  const missing = missingNeeds()
  if (missing.length === 0) return
  if (!canInstall) throw new Stop(`The tests need system packages that are missing: install ${missing.join(', ')}.`)
  await step(`Installing system packages for the tests (${missing.join(', ')})`, () => aptInstall(missing))
  const still = missingNeeds()
  if (still.length > 0) throw new Stop(`Still missing after the installation: ${still.join(', ')}.`)
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

const isAvailable = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0

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
    try {
      await apt([...options, 'update'])
      return await apt([...options, 'install', '-y', '--no-install-recommends', ...names])
    } catch (error) {
      if (attempt === 3) throw error
      await sleep(10_000)
    }
  }
}

function apt(args) {
  return runQuietly('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
