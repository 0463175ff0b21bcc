// The files for winget, Homebrew, Flathub and software centers, checked by the linters that this machine has.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { folderForTests } from '../test/support/folder-for-tests.ts'
import { root } from './project.mjs'
import { downloadFolder, writeManifests } from './write-manifests.mjs'

const folder = folderForTests('manifests')
const installers = join(folder, 'installers')
const output = join(folder, 'manifests')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const env = { BUNKO_UPDATE_REPOSITORY: 'bunko/bunko' }
const download = `https://github.com/bunko/bunko/releases/download/v${version}`
const needed = ['win-x64.exe', 'win-arm64.exe', 'mac-x64.dmg', 'mac-arm64.dmg', 'linux-amd64.deb', 'linux-arm64.deb']
const nameOf = (ending) => `Bunko-${version}-${ending}`
const hashOf = (ending) => createHash('sha256').update(ending).digest('hex')
const read = (path) => readFileSync(join(output, path), 'utf8')

let written = []
beforeAll(() => {
  mkdirSync(installers)
  for (const ending of needed) writeFileSync(join(installers, nameOf(ending)), ending)
  written = writeManifests(installers, output, env)
})

/** A test with a program that may be missing; its name says so then. */
function linted(name, [program, ...args], prepare) {
  const isMissing = spawnSync(program, ['--version']).error !== undefined
  test.skipIf(isMissing)(`${name} (${program}${isMissing ? ' is not installed' : ''})`, () => {
    const { status, stdout, stderr } = spawnSync(program, [...args, prepare()], { encoding: 'utf8' })
    expect([status, `${stdout}${stderr}`.trim()]).toEqual([0, expect.not.stringMatching(/\b(?:error|warning|E:|W:)/)])
  })
}

test('need each installer of this version', () => {
  expect(() => writeManifests(folder, output, env)).toThrow(
    /Bunko-.* is missing in .*: build it for this version first/,
  )
  expect(() => downloadFolder({}, version)).toThrow('Set BUNKO_UPDATE_URL or BUNKO_UPDATE_REPOSITORY')
  expect(downloadFolder({ BUNKO_UPDATE_URL: 'https://example.com/bunko/' }, version)).toBe('https://example.com/bunko')
})

describe('winget', () => {
  // The required members and the forms of the schemas that the first lines name.
  const common = {
    PackageIdentifier: z.string().regex(/^[^.\s\\/:*?"<>|]{1,32}(\.[^.\s\\/:*?"<>|]{1,32}){1,7}$/),
    PackageVersion: z.literal(version),
    ManifestVersion: z.literal('1.10.0'),
  }
  const locale = z.string().regex(/^[a-z]{2}-[A-Z]{2}$/)
  const schemas = {
    version: z.strictObject({ ...common, ManifestType: z.literal('version'), DefaultLocale: locale }),
    installer: z.strictObject({
      ...common,
      ManifestType: z.literal('installer'),
      InstallerType: z.enum(['nullsoft']),
      Scope: z.enum(['user', 'machine']),
      InstallModes: z.array(z.enum(['interactive', 'silent', 'silentWithProgress'])),
      InstallerSwitches: z.strictObject({ Custom: z.string().max(2048) }),
      UpgradeBehavior: z.enum(['install', 'uninstallPrevious', 'deny']),
      Protocols: z.array(z.string().max(39)),
      FileExtensions: z.array(z.string().regex(/^[^\\/:*?"<>|.]{1,64}$/)),
      Installers: z.array(
        z.strictObject({
          Architecture: z.enum(['x64', 'arm64']),
          InstallerUrl: z.url(),
          InstallerSha256: z.string().regex(/^[A-F0-9]{64}$/),
        }),
      ),
    }),
    defaultLocale: z.strictObject({
      ...common,
      ManifestType: z.literal('defaultLocale'),
      PackageLocale: locale,
      Publisher: z.string().min(2).max(256),
      PublisherSupportUrl: z.url(),
      PackageName: z.string().min(2).max(256),
      PackageUrl: z.url(),
      License: z.string().min(3).max(512),
      ShortDescription: z.string().min(3).max(256),
      Moniker: z.string().max(40),
      Tags: z.array(z.string().max(40)).max(16),
    }),
  }
  const name = `winget/manifests/b/Bunko/Bunko/${version}/Bunko.Bunko`

  test.each([
    ['version', `${name}.yaml`],
    ['installer', `${name}.installer.yaml`],
    ['defaultLocale', `${name}.locale.en-US.yaml`],
  ])('knows its %s', (type, path) => {
    expect(written).toContain(path)
    expect(read(path)).toMatch(
      new RegExp(`^# yaml-language-server: .*manifest\\.${type}\\.1\\.10\\.0\\.schema\\.json\n`),
    )
    expect(() => schemas[type].parse(parse(read(path)))).not.toThrow()
  })

  test('installs for this user, on both architectures', () => {
    const { Installers } = schemas.installer.parse(parse(read(`${name}.installer.yaml`)))
    expect(Installers).toEqual(
      ['x64', 'arm64'].map((architecture) => ({
        Architecture: architecture,
        InstallerUrl: `${download}/${nameOf(`win-${architecture}.exe`)}`,
        InstallerSha256: hashOf(`win-${architecture}.exe`).toUpperCase(),
      })),
    )
  })
})

describe('Homebrew', () => {
  const path = 'homebrew/Casks/bunko.rb'

  test('gets the disk image of each Mac, and does not delete the library', () => {
    const cask = read(path)
    const [, address] = /^ {2}url "(.*)"$/m.exec(cask) ?? []
    for (const architecture of ['x64', 'arm64']) {
      expect(address?.replaceAll('#{version}', version).replace('#{arch}', architecture)).toBe(
        `${download}/${nameOf(`mac-${architecture}.dmg`)}`,
      )
      expect(cask).toContain(`"${hashOf(`mac-${architecture}.dmg`)}"`)
    }
    expect(cask).not.toContain('Application Support')
  })

  linted('the cask is Ruby', ['ruby', '-c'], () => join(output, path))
})

describe('Flatpak', () => {
  const readManifest = () => parse(read('flatpak/app.bunko.reader.yml'))

  test('contains the deb of each architecture', () => {
    const debs = readManifest().modules[0].sources.filter(({ url }) => url !== undefined)
    expect(debs).toMatchObject(
      ['linux-amd64.deb', 'linux-arm64.deb'].map((ending) => ({
        url: `${download}/${nameOf(ending)}`,
        sha256: hashOf(ending),
      })),
    )
  })

  test('sees only folders that the user chooses', () => {
    expect(
      readManifest()['finish-args'].filter((permission) => /filesystem|devel|=all|socket=x11/.test(permission)),
    ).toEqual([])
  })

  linted('its commands are those of a shell', ['bash', '-n'], () => {
    const script = join(folder, 'commands.sh')
    writeFileSync(script, readManifest().modules[0]['build-commands'].join('\n'))
    return script
  })
})

describe('Linux', () => {
  const metainfo = join(root, 'build/app.bunko.reader.metainfo.xml')
  const builder = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8'), { merge: true })

  test('software centers know this version, and the program by its desktop file', () => {
    const text = readFileSync(metainfo, 'utf8')
    expect(/<release version="([^"]*)" date="\d{4}-\d\d-\d\d"/.exec(text)?.[1]).toBe(version)
    expect(text).toContain('<launchable type="desktop-id">bunko.desktop</launchable>')
    expect(text).toContain(`<id>${builder.appId}</id>`)
    const target = '/usr/share/metainfo/app.bunko.reader.metainfo.xml'
    for (const format of ['deb', 'rpm'])
      expect(builder[format].fpm).toEqual([`build/app.bunko.reader.metainfo.xml=${target}`])
  })

  linted('their entry is valid', ['appstreamcli', 'validate', '--no-net'], () => metainfo)

  const library = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
  linted('the desktop file is valid', ['desktop-file-validate'], () => {
    const file = join(folder, 'bunko.desktop')
    writeFileSync(file, desktopEntry)
    return file
  })

  let desktopEntry = ''
  beforeAll(async () => {
    const { LinuxTargetHelper } = library('app-builder-lib/out/targets/LinuxTargetHelper')
    const helper = new LinuxTargetHelper({
      executableName: 'bunko',
      config: builder,
      platformSpecificBuildOptions: builder.linux,
      appInfo: { productName: 'Bunko', sanitizedProductName: 'Bunko', description: '' },
      info: { metadata: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) },
      fileAssociations: builder.linux.fileAssociations,
    })
    desktopEntry = await helper.computeDesktopEntry(builder.linux)
  })

  test('deb and rpm install a profile of AppArmor that allows the sandbox', () => {
    const template = (name) =>
      readFileSync(join(library.resolve('app-builder-lib'), '../../templates/linux', name), 'utf8')
    expect(template('apparmor-profile.tpl')).toMatch(/^profile .*"\/opt\/\$\{sanitizedProductName\}.* \{\n {2}userns,/m)
    expect(template('after-install.tpl')).toContain('apparmor_parser --replace')
    for (const format of ['deb', 'rpm', 'linux']) expect(builder[format]).not.toHaveProperty('afterInstall')
  })
})
