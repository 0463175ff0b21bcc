// Loaded before the program (ELECTRON_DOUBLE_PRELOAD): a keychain that never answers, and a program that does not give up on it.
import { registerHooks } from 'node:module'

const hang = '() => new Promise(() => {})'
const keytar = `data:text/javascript,export const getPassword = ${hang}, setPassword = ${hang}, deletePassword = ${hang}`

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'keytar' ? { url: keytar, format: 'module', shortCircuit: true } : next(specifier, context),
})

/** After this time the program goes on without the keychain. */
const timeoutMs = 30_000
const { setTimeout: start } = globalThis
globalThis.setTimeout = Object.assign(
  (work, ms, ...args) => start(work, ms === timeoutMs ? 2 ** 31 - 1 : ms, ...args),
  start,
)
