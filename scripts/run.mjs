// The one door for npm start, serve, demo, test, bench, build and package. Runs on any Node from 20 on, brings what is missing,
// and goes on under the Node that the project brings itself.
import { realpathSync } from 'node:fs'
import { run } from './child.mjs'
import { installDependencies } from './install-dependencies.mjs'
import { ownNode, Stop, say } from './project.mjs'

/** Each is the function of that name in the file of that name; those that run the program need it built. */
const commands = ['start', 'serve', 'demo', 'test', 'bench', 'build', 'package']
const needBuild = ['start', 'serve', 'demo', 'bench', 'package']

async function main([name, ...args]) {
  if (!commands.includes(name)) throw new Stop(`Say which: ${commands.join(', ')}.`)
  if (name === 'test') await (await import('./system-packages.mjs')).installSystemPackages()
  await installDependencies({ keychain: name === 'test' || name === 'package' })
  if (isOwnNode()) await perform(name, args)
  else process.exitCode = await run(ownNode, [import.meta.filename, name, ...args])
}

async function perform(name, args) {
  if (needBuild.includes(name)) await (await import('./build.mjs')).ensureBuilt()
  const commandModule = await import(`./${name}.mjs`)
  await commandModule[name](args)
}

const isOwnNode = () => realpathSync(process.execPath) === realpathSync(ownNode)

main(process.argv.slice(2)).catch((error) => {
  say(error instanceof Stop ? error.message : error.stack)
  process.exitCode = error instanceof Stop ? error.exitCode : 1
})
