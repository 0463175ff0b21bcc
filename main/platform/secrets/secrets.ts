/** Where secrets live. Names are made of letters, digits and `:.-`; values are never logged. */
export type Secrets = {
  /** `encrypted-file`: below the data folder, with a key that the system keeps for this person. */
  readonly kind: 'keychain' | 'encrypted-file' | 'memory'
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  delete(name: string): Promise<void>
}
