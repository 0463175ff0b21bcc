import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Language } from '../../shared/i18n/languages.ts'
import { message } from '../../shared/i18n/message.ts'
import { readConfig } from '../platform/config.ts'
import { formatMessage } from '../platform/i18n.ts'

type Option = { readonly type: 'string' | 'boolean'; readonly value?: string; readonly help: string }
type Description = {
  readonly help: string
  readonly operand?: string
  readonly options: Readonly<Record<string, Option>>
}

/** Commands for the data folder. All but `backup` need that Bunko is not running. */
const commands = {
  backup: {
    help: 'write a backup of the database and covers, also while Bunko is running',
    options: {
      to: { type: 'string', value: 'DIR', help: 'folder of the backup (default: backups in the data folder)' },
    },
  },
  restore: {
    help: 'restore the newest good backup, or the one with this name or path',
    operand: '[BACKUP]',
    options: {},
  },
  rebuild: {
    help: 'make a new database from the files if it is damaged or missing; otherwise add unknown files',
    options: { replace: { type: 'boolean', help: 'replace an intact database' } },
  },
  check: {
    help: 'check the database and the files',
    options: {
      deep: { type: 'boolean', help: 'read the files as a whole' },
      repair: { type: 'boolean', help: 'mark chapters with damaged files as not downloaded' },
    },
  },
} as const satisfies Record<string, Description>
export type Command = keyof typeof commands

export const isCommand = (name: string | undefined): name is Command =>
  name !== undefined && Object.hasOwn(commands, name)

const shared: Description['options'] = {
  'data-dir': { type: 'string', value: 'DIR', help: 'the data folder' },
  help: { type: 'boolean', help: 'this list' },
}

export type CommandOptions = {
  readonly dataDir: string
  readonly values: {
    readonly to?: string
    readonly replace?: boolean
    readonly deep?: boolean
    readonly repair?: boolean
  }
  readonly operand: string | undefined
}

/** @returns the options, `{ usage }` for `--help`, or `{ error }`: what is wrong, as a sentence */
export function readOptions(
  command: Command,
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  language: Language,
): CommandOptions | { readonly usage: string } | { readonly error: string } {
  const { operand, options }: Description = commands[command]
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: operand !== undefined,
      options: { ...shared, ...options },
    })
    if (values.help === true) return { usage: usage(command) }
    const dataDir = values['data-dir']
    const config = readConfig(typeof dataDir === 'string' ? ['--data-dir', dataDir] : [], env)
    if (config === 'help') return { usage: usage(command) }
    if (!existsSync(config.dataDir))
      return { error: formatMessage(message('commands.noFolder', { path: config.dataDir }), language) }
    return { dataDir: config.dataDir, values, operand: positionals[0] }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

function usage(command: Command): string {
  const { help, operand, options }: Description = commands[command]
  const rows = Object.entries({ ...options, ...shared }).map(([name, option]) => {
    return `  ${[`--${name}`, option.value].filter(Boolean).join(' ').padEnd(20)}${option.help}`
  })
  const line = ['Usage: bunko', command, operand, '[options]'].filter(Boolean).join(' ')
  return [line, '', help, '', ...rows, ''].join('\n')
}

/** One line for each command, for the list of options of `serve`. */
export const commandList = (): string =>
  Object.entries(commands)
    .map(([name, { help }]) => `  ${name.padEnd(28)}${help}`)
    .join('\n')
