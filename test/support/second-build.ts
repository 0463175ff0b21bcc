import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Copies the built program into a folder as its next version: each file of code has another name, as after a change of it, and
 * the files of this version are gone.
 * @returns the file that starts it
 */
export async function makeSecondBuild(folder: string): Promise<string> {
  const dist = join(folder, 'dist')
  await mkdir(dist, { recursive: true })
  await cp(join(root, 'dist'), dist, { recursive: true, filter: (path) => !path.endsWith('.map') })
  for (const name of ['node_modules', 'package.json']) await symlink(join(root, name), join(folder, name))
  const renderer = join(dist, 'renderer')
  const names = await readdir(join(renderer, 'assets'))
  const renamed = new Map(names.map((name) => [name, name.replace(/(?=\.\w+$)/, secondBuildMark)]))
  const withNewNames = (text: string) => text.replace(/[\w-]+\.\w+/g, (name) => renamed.get(name) ?? name)
  for (const [name, next] of renamed) {
    const file = join(renderer, 'assets', name)
    const isText = /\.(?:js|css)$/.test(name)
    await writeFile(
      join(renderer, 'assets', next),
      isText ? withNewNames(await readFile(file, 'utf8')) : await readFile(file),
    )
    await rm(file)
  }
  for (const name of ['index.html', 'service-worker.js']) {
    const file = join(renderer, name)
    const text = withNewNames(await readFile(file, 'utf8'))
    await writeFile(file, text.replace(/^const version = '/, "const version = 'second-"))
  }
  return join(dist, 'serve.js')
}

/** In the addresses of all code of the second build. */
export const secondBuildMark = '-second'
