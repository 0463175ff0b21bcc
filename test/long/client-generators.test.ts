import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openapi } from '../../main/api/openapi/openapi.ts'
import { temporaryFolder } from '../support/start-app.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

// Together they have 250 MB, so they are not among the dependencies: this test installs them into a temporary folder.
const packages = [
  '@hey-api/openapi-ts@0.95.0',
  'orval@7.13.2',
  'swagger-typescript-api@13.13.0',
  'oazapfts@7.5.0',
  '@oazapfts/runtime@1.2.0',
  'typescript@5.9.3',
]
const commands: Readonly<Record<string, readonly string[]>> = {
  'hey-api/index.ts': ['openapi-ts', '-i', 'openapi.json', '-o', 'hey-api'],
  'orval/client.ts': ['orval', '--input', 'openapi.json', '--output', 'orval/client.ts', '--client', 'fetch'],
  'swagger/client.ts': ['swagger-typescript-api', 'generate', '-p', 'openapi.json', '-o', 'swagger', '-n', 'client.ts'],
  'oazapfts.ts': ['oazapfts', 'openapi.json', 'oazapfts.ts'],
}
const compilerOptions = {
  target: 'es2024',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
}

let folder: string
/** Why the generators could not be installed, such as without a registry. */
let missing: string | undefined
beforeAll(async () => {
  folder = await temporaryFolder()
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'clients', private: true }))
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openapi()))
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], { cwd: folder }).catch(
    (error: Error) => {
      missing = `the generators could not be installed: ${error.message}`
    },
  )
}, 600_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test.for(Object.entries(commands))(
  'the generated client %s compiles',
  async ([file, [command, ...options]], { skip }) => {
    skip(missing !== undefined, missing ?? '')
    await run(process.execPath, [join(folder, 'node_modules/.bin', command!), ...options], { cwd: folder })
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const errors = await run(process.execPath, [compiler, '--pretty', 'false', '-p', folder]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )
    expect(errors).toBe('')
  },
)
