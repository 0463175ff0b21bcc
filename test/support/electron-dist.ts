import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The shell reads no further than `exec`, so the fuses can follow. */
const startDouble = `#!/bin/sh
exec "${process.execPath}" "${join(import.meta.dirname, 'electron/run-packaged.mjs')}" "$0" "$@"
`

/** @electron/fuses searches the binary for this; version, number of fuses and one character per fuse follow. */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** Default of Electron 45: nine fuses, `1` on and `0` off. */
const shippedFuses = '101001001'

const emptyFiles = [
  ...['LICENSES.chromium.html', 'icudtl.dat', 'resources.pak', 'snapshot_blob.bin', 'v8_context_snapshot.bin'],
  ...['chrome_100_percent.pak', 'chrome_200_percent.pak', 'libffmpeg.so', 'libEGL.so', 'libGLESv2.so'],
  ...['libvk_swiftshader.so', 'libvulkan.so.1', 'vk_swiftshader_icd.json'],
  ...['locales/en-US.pak', 'locales/de.pak', 'locales/fr.pak', 'locales/ja.pak'],
]

/**
 * Writes a fake unpacked Electron for Linux: its file names, fuses that can be flipped, and as its program the double, which
 * unpacks the archive of the app first.
 */
export function writeElectronDist(folder: string): void {
  const electron = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  for (const part of ['locales', 'resources']) mkdirSync(join(folder, part), { recursive: true })
  const fuses = Buffer.concat([
    Buffer.from(fuseSentinel),
    Buffer.from([1, shippedFuses.length]),
    Buffer.from(shippedFuses),
  ])
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from(startDouble), fuses, Buffer.from('\n')]))
  for (const program of ['chrome-sandbox', 'chrome_crashpad_handler'])
    writeFileSync(join(folder, program), '#!/bin/sh\n')
  for (const program of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler'])
    chmodSync(join(folder, program), 0o755)
  for (const file of emptyFiles) writeFileSync(join(folder, file), '')
  copyFileSync(join(electron, 'LICENSE'), join(folder, 'LICENSE'))
  const { version } = JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8')) as { version: string }
  writeFileSync(join(folder, 'version'), version)
}
