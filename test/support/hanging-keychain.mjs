// Loaded before the program (NODE_OPTIONS): a keychain that never answers.
import { registerHooks } from 'node:module'

const hang = '() => new Promise(() => {})'
const keytar = `data:text/javascript,export const getPassword = ${hang}, setPassword = ${hang}, deletePassword = ${hang}`

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'keytar' ? { url: keytar, format: 'module', shortCircuit: true } : next(specifier, context),
})
