// Runs a packaged app with the double, which cannot read from its archive: run-packaged.mjs <program> [arguments]
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { extractAll } from '@electron/asar'

const [program, ...args] = process.argv.slice(2)
const resources = join(dirname(program), 'resources')
const app = join(resources, 'unpacked-for-double')
if (!existsSync(app)) extractAll(join(resources, 'app.asar'), app)
const double = join(import.meta.dirname, 'bin/electron')
const child = spawn(process.execPath, [double, app, ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
