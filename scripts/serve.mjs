import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dist } from './project.mjs'

export const serverFile = join(dist, 'serve.js')

/** Runs the server in this process, so that signals and the exit code are the server's. */
export async function serve(args) {
  process.argv = [process.execPath, serverFile, ...args]
  await import(pathToFileURL(serverFile).href)
}
