// What electron-builder.yml and package.json tell the systems. Installers of other systems can't be built here.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { pageFileExtensions } from '../../shared/page-file-extensions.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Association = { readonly ext: string; readonly name: string; readonly mimeType: string; readonly rank?: string }
type Target = string | { readonly target: string; readonly arch?: unknown }
type System = { readonly target: readonly Target[]; readonly fileAssociations: readonly Association[] }
type Builder = {
  readonly appId: string
  readonly artifactName: string
  readonly portable: { readonly artifactName: string }
  readonly fileAssociations?: unknown
  readonly protocols: readonly object[]
  readonly electronFuses: Readonly<Record<string, boolean>>
  readonly toolsets: { readonly appimage?: string }
  readonly nsis: Readonly<Record<string, boolean>>
  readonly linux: System & { readonly syncDesktopName: boolean; readonly category: string }
  readonly win: System
  readonly mac: System & { readonly hardenedRuntime: boolean; readonly notarize?: boolean; readonly identity?: unknown }
}
const builder = parse(read('electron-builder.yml'), { merge: true }) as Builder
const manifest = JSON.parse(read('package.json')) as { name: string; productName: string; desktopName: string }
const systems = { linux: builder.linux, win: builder.win, mac: builder.mac }
const extensionsOf = ({ fileAssociations }: System) => fileAssociations.map(({ ext }) => ext).sort()

describe('Windows', () => {
  test('knows the program by the id that its shortcut has', () => {
    const [, id] = /^const appId = '(.+)'$/m.exec(read('main/shell/main.ts')) ?? []
    expect(id).toBe(builder.appId)
    expect(read('main/shell/main.ts')).toContain('app.setAppUserModelId(appId)')
  })

  test('keeps the default programs of all files but comic archives, each with a class of its own', () => {
    // The installer writes the class as the default of the extension, whatever the rank is.
    expect(extensionsOf(builder.win)).toEqual(['cbr', 'cbz'])
    const classes = builder.win.fileAssociations.map(({ name }) => name)
    expect(new Set(classes).size).toBe(classes.length)
    for (const name of classes) expect(name).toMatch(/^Bunko\.\w+$/)
    // Those at the top would be added to the ones of each system.
    expect(builder.fileAssociations).toBeUndefined()
  })
})

test('“Send to” of Windows has an entry that the installer adds and removes, and that an update leaves', () => {
  const library = createRequire(createRequire(import.meta.url).resolve('electron-builder')).resolve('app-builder-lib')
  const template = (file: string) => readFileSync(join(library, '../../templates/nsis', file), 'utf8')
  const own = read('build/installer.nsh')
  expect(own).toMatch(
    /macro customInstall\n.*ifNot.*isUpdated.*\n *CreateShortCut "\$SENDTO.*\.lnk" "\$INSTDIR.*APP_EXECUTABLE_FILENAME}"\n.*endIf/,
  )
  expect(own).toMatch(/macro customUnInstall\n.*ifNot.*isUpdated.*\n *Delete "\$SENDTO.*\.lnk"\n.*endIf/)
  expect(template('installSection.nsh')).toContain('!insertmacro customInstall\n')
  expect(template('uninstaller.nsh')).toContain('!insertmacro customUnInstall\n')
})

describe('Linux', () => {
  const { LinuxTargetHelper } = createRequire(createRequire(import.meta.url).resolve('electron-builder'))(
    'app-builder-lib/out/targets/LinuxTargetHelper',
  )
  const executableName = manifest.name
  const helper = new LinuxTargetHelper({
    executableName,
    config: builder,
    platformSpecificBuildOptions: builder.linux,
    appInfo: { productName: manifest.productName, sanitizedProductName: manifest.productName, description: '' },
    info: { metadata: manifest },
    fileAssociations: builder.linux.fileAssociations,
  })

  test('finds the icon of a window and the program of a link by the name of the desktop file', async () => {
    const entry = (await helper.computeDesktopEntry(builder.linux)) as string
    const values = Object.fromEntries(entry.split('\n').map((line) => line.split(/=(.*)/).slice(0, 2)))
    expect(`${helper.getDesktopFileName()}.desktop`).toBe(manifest.desktopName)
    expect(values).toMatchObject({ StartupWMClass: helper.getDesktopFileName(), Exec: '/opt/Bunko/bunko %U' })
    expect(values.MimeType.split(';')).toEqual(
      expect.arrayContaining([
        'application/vnd.comicbook+zip',
        'application/vnd.comicbook-rar',
        'x-scheme-handler/bunko',
      ]),
    )
  })
})

test.each(['linux', 'mac'] as const)(
  '%s can open other formats with it, but by default comic archives only',
  (system) => {
    expect(extensionsOf(systems[system])).toEqual(['cb7', 'cbr', 'cbt', 'cbz', 'epub', 'pdf', 'zip'])
    for (const ext of extensionsOf(systems[system])) expect([...pageFileExtensions]).toContain(ext)
    const defaults = systems[system].fileAssociations.filter(({ rank }) => rank !== 'Alternate')
    expect(defaults.map(({ ext }) => ext).sort()).toEqual(['cbr', 'cbz'])
  },
)

test('macOS requires signed code and an archive for updates, and notarizes if the keys are set', () => {
  expect(builder.mac).toMatchObject({ hardenedRuntime: true })
  expect(builder.mac.target).toContain('zip')
  // Values here would override the keys of the environment.
  expect(builder.mac).not.toHaveProperty('notarize')
  expect(builder.mac).not.toHaveProperty('identity')
})

test('macOS on Apple silicon starts an unsigned package, and asks for no password', () => {
  // Changing fuses breaks the ad-hoc signature of Electron. Encrypted cookies need an item of the keychain.
  expect(builder.electronFuses).toMatchObject({ resetAdHocDarwinSignature: true, enableCookieEncryption: false })
})

test('the AppImage needs no FUSE library, and Windows installs without a password unless for all users', () => {
  expect(builder.toolsets.appimage).toBe('1.0.3')
  expect(builder.nsis).toMatchObject({ oneClick: false, perMachine: false, packElevateHelper: true })
})

test('each system of a release gets its own keys only, has keytar, and starts what it publishes', () => {
  type Step = { readonly if?: string; readonly run?: string; readonly env?: Readonly<Record<string, string>> }
  const { jobs } = parse(read('.github/workflows/release.yml')) as {
    jobs: { package: { steps: readonly Step[] } }
  }
  const { steps } = jobs.package
  const secretsOf = (system: string) =>
    Object.values(steps.find((step) => step.run === 'npm run package' && step.if?.includes(system))?.env ?? {})
      .filter((value) => value.includes('secrets.'))
      .map((value) => /secrets\.(\w+)/.exec(value)?.[1]?.replace(/_.*/, ''))
  expect(new Set(secretsOf('Linux'))).toEqual(new Set())
  expect(new Set(secretsOf('Windows'))).toEqual(new Set(['AZURE']))
  expect(new Set(secretsOf('macOS'))).toEqual(new Set(['MAC', 'APPLE']))
  const commands = steps.map(({ run = 'upload' }) => run)
  expect(commands).toContain(`node -e "require('keytar')"`)
  // Nothing is published that was not started.
  expect(commands.slice(commands.lastIndexOf('npm run package') + 1)).toEqual([
    'xvfb-run --auto-servernum npm run package:check',
    'npm run package:check',
    'upload',
  ])
})

test('each installer is built for the architecture of the machine, and has it in its name', () => {
  const all = { linux: ['AppImage', 'deb', 'rpm'], win: ['nsis', 'portable'], mac: ['dmg', 'zip'] }
  // A list of architectures would pack the native modules of the building machine into each.
  expect(Object.fromEntries(Object.entries(systems).map(([name, { target }]) => [name, target]))).toEqual(all)
  for (const { artifactName } of [builder, builder.portable]) expect(artifactName).toContain('-$' + '{arch}')
  type Release = { jobs: { package: { strategy: { matrix: { include: { name: string; os: string }[] } } } } }
  const release = parse(read('.github/workflows/release.yml')) as Release
  expect(release.jobs.package.strategy.matrix.include.map(({ name, os }) => `${name}: ${os}`).sort()).toEqual([
    'linux-arm64: ubuntu-24.04-arm',
    'linux-x64: ubuntu-24.04',
    'macos-arm64: macos-15',
    'macos-x64: macos-15-intel',
    'windows-arm64: windows-11-arm',
    'windows-x64: windows-2025',
  ])
})

test('the release signs and notarizes with the variables that electron-builder reads', () => {
  const library = createRequire(createRequire(import.meta.url).resolve('electron-builder')).resolve('app-builder-lib')
  const signing = ['platformPackager.js', 'mac/MacTargetHelper.js'].map((file) =>
    readFileSync(join(library, '..', file), 'utf8'),
  )
  const release = read('.github/workflows/release.yml')
  const documented = read('docs/releasing.md')
  for (const name of ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID']) {
    const knows = [signing.join(), release, documented].map((text) => text.includes(name))
    expect([name, ...knows]).toEqual([name, true, true, true])
  }
})
