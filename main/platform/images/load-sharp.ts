import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

let loading: Promise<typeof import('sharp').default> | undefined

/** Loads sharp on first use, because loading it takes longer than loading the rest of the program. */
export function loadSharp(): Promise<typeof import('sharp').default> {
  loading ??= load()
  return loading
}

async function load(): Promise<typeof import('sharp').default> {
  const { default: sharp } = hasForeignGObject() ? await importWithoutNativeCode() : await import('sharp')
  // One thread per image: images are decoded in parallel already.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff']
  sharp.unblock({ operation: decoders.map((format) => `VipsForeignLoad${format}`) })
  return sharp
}

/**
 * Electron on Linux maps the system's GObject into each of its processes. The native libvips has a GObject of its own, and both
 * together write errors for every image, leak memory and can crash (https://github.com/lovell/sharp/issues/4525).
 */
function hasForeignGObject(): boolean {
  if (process.platform !== 'linux') return false
  try {
    return readFileSync('/proc/self/maps', 'latin1').includes('/libgobject-2.0.so')
  } catch {
    return process.versions.electron !== undefined
  }
}

/** sharp loads its WebAssembly build, which is about three times slower, if it finds no native one. */
async function importWithoutNativeCode(): Promise<typeof import('sharp')> {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (/^@img\/sharp-linux/.test(specifier))
        throw Object.assign(new Error(`${specifier} is left out`), { code: 'MODULE_NOT_FOUND' })
      return next(specifier, context)
    },
  })
  try {
    return await import('sharp')
  } finally {
    hooks.deregister()
  }
}
