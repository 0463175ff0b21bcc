import { message } from '../../../shared/i18n/message.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Tokens } from './tokens.ts'

export type Slot = 'a' | 'b'
export const otherSlot = (slot: Slot | undefined): Slot => (slot === 'a' ? 'b' : 'a')

export type TokenVault = ReturnType<typeof createTokenVault>

const kinds = ['accessToken', 'refreshToken'] as const
const secretNames = { accessToken: 'access', refreshToken: 'refresh' } as const
const secretName = (slot: Slot, kind: (typeof kinds)[number]) => `meals:${slot}:${secretNames[kind]}`

/**
 * Tokens in the system keychain, in two slots: new tokens are written and read back before the old ones are erased.
 * Each value carries the tag of its renewal, so that values left by a crash are not mistaken for current ones.
 */
export function createTokenVault({ secrets, log }: { readonly secrets: Secrets; readonly log: Log }) {
  const inMemory = new Map<Slot, { readonly tag: string; readonly tokens: Tokens }>()

  async function readToken(slot: Slot, tag: string, kind: (typeof kinds)[number]): Promise<string | undefined> {
    const value = await secrets.get(secretName(slot, kind))
    return value?.startsWith(`${tag} `) ? value.slice(tag.length + 1) : undefined
  }

  async function readKeychain(slot: Slot, tag: string): Promise<Tokens> {
    return {
      accessToken: await readToken(slot, tag, 'accessToken'),
      refreshToken: await readToken(slot, tag, 'refreshToken'),
    }
  }

  return {
    /** Where the tokens are now: `memory` also after the keychain failed. */
    kind: async () => (inMemory.size > 0 ? ('memory' as const) : await secrets.kind()),
    /** @throws Problem `keychain_failed`. */
    async read(slot: Slot, tag: string): Promise<Tokens> {
      const entry = inMemory.get(slot)
      if (entry?.tag === tag) return entry.tokens
      return await readKeychain(slot, tag).catch(throwKeychainProblem)
    },
    /** Never fails. If the keychain does not store the tokens, they are kept in memory, and a warning is logged. */
    async write(slot: Slot, tag: string, tokens: Tokens): Promise<void> {
      try {
        for (const kind of kinds) {
          const value = tokens[kind]
          if (value === undefined) await secrets.delete(secretName(slot, kind))
          else await secrets.set(secretName(slot, kind), `${tag} ${value}`)
        }
        const stored = await readKeychain(slot, tag)
        if (kinds.some((kind) => stored[kind] !== tokens[kind])) throw new Error('the stored value differs')
        inMemory.delete(slot)
      } catch (error) {
        inMemory.set(slot, { tag, tokens })
        log.warn(
          { reason: (error as Error).message },
          'the keychain did not store the login of the meal site: it is kept in memory until Bunko closes',
        )
      }
    },
    /** @throws Problem `keychain_failed`. */
    async erase(slot: Slot): Promise<void> {
      inMemory.delete(slot)
      for (const kind of kinds) await secrets.delete(secretName(slot, kind)).catch(throwKeychainProblem)
    },
  }
}

function throwKeychainProblem(cause: unknown): never {
  throw new Problem('keychain_failed', message('meals.keychainLocked'), { cause, retryable: true })
}
