/** Where secrets live. Names are made of letters, digits and `:.-`; values are never logged. */
export type Secrets = {
  readonly kind: 'keychain' | 'memory'
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  delete(name: string): Promise<void>
}
