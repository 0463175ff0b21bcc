import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dist } from './project.mjs'

export const serverFile = join(dist, 'serve.js')

/** Becomes the server: same process, so that signals and exit code are its own. */
export async function serve(args) {
  process.argv = [process.execPath, serverFile, ...args]
  await import(pathToFileURL(serverFile).href)
}
