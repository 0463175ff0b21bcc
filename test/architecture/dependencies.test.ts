// An audit of the dependencies without the network: licences, versions, and code that runs during an installation.
// `npm run audit` asks the registry for known vulnerabilities.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T

type Locked = {
  readonly version: string
  readonly license?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly hasInstallScript?: boolean
  readonly deprecated?: string
}
type Manifest = {
  readonly dependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly allowScripts: Readonly<Record<string, boolean>>
}

const manifest = readJson<Manifest>('package.json')
const lock = readJson<{ packages: Readonly<Record<string, Locked>> }>('package-lock.json')
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), ...locked }))

/** Licences that allow to ship a package under Bunko's own licence with its text. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
  'WTFPL',
  'Zlib',
])
/** Of tools that are not shipped. */
const forTools = new Set([...permissive, 'MPL-2.0', 'Python-2.0'])
/** Libraries that are shipped as files of their own, so that a person can replace them. */
const replaceable: readonly { readonly name: RegExp; readonly license: string }[] = [
  { name: /^@img\/sharp-(?:libvips-|win32-|wasm32)/, license: 'LGPL-3.0-or-later' },
]
/** Without an identifier. The texts were read: LGPL-2.1 with the restriction that no RAR compressor is made of it. */
const readByPeople: readonly string[] = ['7z-wasm']

/** Whether a licence of each part that is required is allowed. */
function isAllowed(expression: string, allowed: (license: string) => boolean): boolean {
  const plain = expression.replace(/[()]/g, '')
  if (/ OR /.test(plain) && / AND /.test(plain)) return false
  if (/ OR /.test(plain)) return plain.split(' OR ').some(allowed)
  return plain.split(' AND ').every(allowed)
}

const refusedOf = (all: typeof packages): string[] =>
  all
    .filter(({ name, license, dev }) => {
      if (readByPeople.includes(name)) return false
      const own = replaceable.filter((one) => one.name.test(name)).map((one) => one.license)
      const allowed = (one: string) => (dev ? forTools : permissive).has(one) || own.includes(one)
      return license === undefined || !isAllowed(license, allowed)
    })
    .map(({ name, license }) => `${name}: ${license}`)

describe('licences', () => {
  test('of all packages are allowed', () => {
    expect(packages.length).toBeGreaterThan(100)
    expect(refusedOf(packages)).toEqual([])
  })

  test('others would be refused', () => {
    const like = (license: string, dev = false) => refusedOf([{ ...packages[0]!, name: 'new', license, dev }])
    for (const license of ['GPL-3.0-only', 'AGPL-3.0', 'MIT AND GPL-2.0', 'UNLICENSED', 'SEE LICENSE IN LICENSE'])
      expect(like(license), license).toHaveLength(1)
    expect(like('MPL-2.0')).toHaveLength(1)
    expect(like('MPL-2.0', true)).toEqual([])
    expect(like('(MIT OR GPL-2.0)')).toEqual([])
  })

  test('are those that the installed packages state', () => {
    const differing = packages.filter(({ path, license }) => {
      const file = join(root, path, 'package.json')
      if (!existsSync(file)) return false
      const stated = (JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown }).license
      return typeof stated === 'string' && stated !== license
    })
    expect(differing.map(({ path }) => path)).toEqual([])
  })
})

describe('versions', () => {
  test('are exact, and those of the lock file', () => {
    const wanted = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies }
    for (const [name, version] of Object.entries(wanted)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
    }
  })

  test('are secured by hashes, and none comes from elsewhere than a registry', () => {
    const unsafe = packages.filter(
      ({ resolved = 'https://', integrity }) => !resolved.startsWith('https://') || !integrity?.startsWith('sha512-'),
    )
    expect(unsafe.map(({ path }) => path)).toEqual([])
  })

  test('are not deprecated', () => {
    expect(packages.filter(({ deprecated }) => deprecated !== undefined).map(({ path }) => path)).toEqual([])
  })
})

test('no system needs a package that exists for other systems only', () => {
  const limited = packages.filter(({ os, cpu }) => os !== undefined || cpu !== undefined)
  expect(limited.length).toBeGreaterThan(20)
  expect(limited.filter(({ optional }) => !optional).map(({ path }) => path)).toEqual([])
})

test('packages that run code when they are installed are known', () => {
  const withScripts = [...new Set(packages.filter((one) => one.hasInstallScript).map(({ name }) => name))]
  expect(withScripts.filter((name) => !Object.hasOwn(manifest.allowScripts, name))).toEqual([])
  const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name])
  expect(allowed.toSorted()).toEqual(['keytar'])
})
