// Entry point of npm start, serve, demo, dev, test, test:faults, bench, build, package and package:check. Runs on Node 20 or newer, installs and builds
// what is missing, and continues with an installed Node if the caller's is older than 24.
import { existsSync } from 'node:fs'
import { run } from './child.mjs'
import { installDependencies } from './install-dependencies.mjs'
import { installedNode, isNodeNewEnough, needsNewerNode, Stop, say } from './project.mjs'

/** Each command is the function of that name in the file of that name. */
const commands = ['start', 'serve', 'demo', 'dev', 'test', 'faults', 'bench', 'build', 'package', 'check-package']
const needBuild = ['start', 'serve', 'demo', 'faults', 'bench', 'package']

async function main([name, ...args]) {
  if (!commands.includes(name)) throw new Stop(`Usage: node scripts/run.mjs ${commands.join('|')} [options]`)
  if (name === 'test') await (await import('./system-packages.mjs')).installSystemPackages()
  await installDependencies({ keychain: name === 'test' || name === 'package' })
  if (isNodeNewEnough) await runCommand(name, args)
  else if (existsSync(installedNode)) process.exitCode = await run(installedNode, [import.meta.filename, name, ...args])
  else throw new Stop(needsNewerNode)
}

async function runCommand(name, args) {
  if (needBuild.includes(name)) await (await import('./build.mjs')).ensureBuilt()
  const commandModule = await import(`./${name}.mjs`)
  await commandModule[name](args)
}

main(process.argv.slice(2)).catch((error) => {
  say(error instanceof Stop ? error.message : error.stack)
  process.exitCode = error instanceof Stop ? error.exitCode : 1
})
