// Resolves `electron` to the double for import and require.
import { registerHooks } from 'node:module'

const double = new URL('./electron.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron') return { url: double, format: 'module-typescript', shortCircuit: true }
    return next(specifier, context)
  },
})

Object.assign(process, { type: 'browser' })
Object.defineProperty(process.versions, 'electron', { value: '45.0.0-double' })
