// Renders all icons from four drawings: build/icon.svg in colour, build/maskable.svg without its shape, build/tray.svg as a template
// image for macOS, and build/badge.svg.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const appSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const webSizes = [192, 512]
const traySizes = { 'trayTemplate.png': 16, 'trayTemplate@2x.png': 32 }

/** Writes `folder/<size>x<size>.png`, the names that Linux packages need, the two tray icons and the badge. */
export async function makeIcons(folder) {
  const draw = await drawInto(folder)
  await Promise.all([
    ...appSizes.map((size) => draw('icon.svg', size, `${size}x${size}.png`)),
    draw('badge.svg', 32, 'badge.png'),
    ...Object.entries(traySizes).map(([file, size]) => draw('tray.svg', size, file)),
  ])
}

/** Writes the icons of the web reader on a phone. Android cuts the maskable one into its own shape. */
export async function makeWebIcons(folder) {
  const draw = await drawInto(folder)
  await Promise.all([
    ...webSizes.map((size) => draw('icon.svg', size, `${size}x${size}.png`)),
    draw('maskable.svg', 512, 'maskable.png'),
  ])
}

async function drawInto(folder) {
  const { default: sharp } = await import('sharp')
  mkdirSync(folder, { recursive: true })
  return (drawing, size, file) =>
    sharp(join(root, 'build', drawing), { density: 288 })
      .resize(size, size)
      .png()
      .toFile(join(folder, file))
}
