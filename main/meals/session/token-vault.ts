import { message } from '../../../shared/i18n/message.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import type { Secrets } from '../../platform/secrets.ts'

export type Slot = 'a' | 'b'
export const otherSlot = (slot: Slot | undefined): Slot => (slot === 'a' ? 'b' : 'a')

export type TokenVault = ReturnType<typeof createTokenVault>

const secretName = (slot: Slot) => `meals:${slot}:refresh`

/**
 * Refresh tokens in the system keychain, in two slots: a new one is written and read back before the old one is erased.
 * Each value carries the tag of its renewal, so that values left by a crash are not mistaken for current ones. Access
 * tokens are never stored.
 */
export function createTokenVault({ secrets, log }: { readonly secrets: Secrets; readonly log: Log }) {
  const inMemory = new Map<Slot, { readonly tag: string; readonly token: string | undefined }>()

  async function readKeychain(slot: Slot, tag: string): Promise<string | undefined> {
    const value = await secrets.get(secretName(slot))
    return value?.startsWith(`${tag} `) ? value.slice(tag.length + 1) : undefined
  }

  return {
    /** Where the token is now: `memory` also after the keychain failed. */
    kind: async () => (inMemory.size > 0 ? ('memory' as const) : await secrets.kind()),
    /** @throws Problem `keychain_failed`. */
    async read(slot: Slot, tag: string): Promise<string | undefined> {
      const entry = inMemory.get(slot)
      if (entry?.tag === tag) return entry.token
      return await readKeychain(slot, tag).catch(throwKeychainProblem)
    },
    /** Never fails. If the keychain does not store the token, it is kept in memory, and a warning is logged. */
    async write(slot: Slot, tag: string, token: string | undefined): Promise<void> {
      try {
        if (token === undefined) await secrets.delete(secretName(slot))
        else await secrets.set(secretName(slot), `${tag} ${token}`)
        if ((await readKeychain(slot, tag)) !== token) throw new Error('the stored value differs')
        inMemory.delete(slot)
      } catch (error) {
        inMemory.set(slot, { tag, token })
        log.warn(
          { reason: (error as Error).message },
          'the keychain did not store the login of the meal site: it is kept in memory until Bunko closes',
        )
      }
    },
    /** @throws Problem `keychain_failed`. */
    async erase(slot: Slot): Promise<void> {
      inMemory.delete(slot)
      await secrets.delete(secretName(slot)).catch(throwKeychainProblem)
    },
  }
}

function throwKeychainProblem(cause: unknown): never {
  throw new Problem('keychain_failed', message('meals.keychainLocked'), { cause, retryable: true })
}
