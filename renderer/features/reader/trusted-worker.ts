type Policies = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Starts a worker. The page runs scripts of its own origin only, and says so by type. */
export function startTrustedWorker(name: string, url: string): Worker {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies }
  const trusted = trustedTypes?.createPolicy(name, { createScriptURL: (address) => address }).createScriptURL(url)
  return new Worker(trusted ?? url, { type: 'module' })
}
