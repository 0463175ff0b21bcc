import { message } from '../../../shared/i18n/message.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Tokens } from './tokens.ts'

export type Slot = 'a' | 'b'
export const otherSlot = (slot: Slot | undefined): Slot => (slot === 'a' ? 'b' : 'a')

export type TokenVault = ReturnType<typeof createTokenVault>

const secretName = (slot: Slot) => `meals:${slot}:refresh`

/**
 * Refresh tokens in the system keychain, in two slots: a new token is written and read back before the old one is erased.
 * Each value carries the tag of its renewal, so that values left by a crash are not mistaken for current ones. Access tokens
 * stay in memory, because they are short-lived and a refresh token brings a new one.
 */
export function createTokenVault({ secrets, log }: { readonly secrets: Secrets; readonly log: Log }) {
  const accessTokens = new Map<Slot, { readonly tag: string; readonly token: string | undefined }>()
  /** Refresh tokens that the keychain did not store. */
  const inMemory = new Map<Slot, { readonly tag: string; readonly token: string | undefined }>()

  async function readKeychain(slot: Slot, tag: string): Promise<string | undefined> {
    const value = await secrets.get(secretName(slot))
    return value?.startsWith(`${tag} `) ? value.slice(tag.length + 1) : undefined
  }

  async function writeKeychain(slot: Slot, tag: string, token: string | undefined): Promise<void> {
    if (token === undefined) await secrets.delete(secretName(slot))
    else await secrets.set(secretName(slot), `${tag} ${token}`)
    if ((await readKeychain(slot, tag)) !== token) throw new Error('the stored value differs')
  }

  return {
    /** Where the refresh token is now: `memory` also after the keychain failed. */
    kind: async () => (inMemory.size > 0 ? ('memory' as const) : await secrets.kind()),
    /** @throws Problem `keychain_failed`. */
    async read(slot: Slot, tag: string): Promise<Tokens> {
      const access = accessTokens.get(slot)
      const kept = inMemory.get(slot)
      return {
        accessToken: access?.tag === tag ? access.token : undefined,
        refreshToken: kept?.tag === tag ? kept.token : await readKeychain(slot, tag).catch(throwKeychainProblem),
      }
    },
    /** Never fails. If the keychain does not store the refresh token, it is kept in memory, and a warning is logged. */
    async write(slot: Slot, tag: string, { accessToken, refreshToken }: Tokens): Promise<void> {
      accessTokens.set(slot, { tag, token: accessToken })
      try {
        await writeKeychain(slot, tag, refreshToken)
        inMemory.delete(slot)
      } catch (error) {
        inMemory.set(slot, { tag, token: refreshToken })
        log.warn(
          { reason: (error as Error).message },
          'the keychain did not store the login of the meal site: it is kept in memory until Bunko closes',
        )
      }
    },
    /** @throws Problem `keychain_failed`. */
    async erase(slot: Slot): Promise<void> {
      accessTokens.delete(slot)
      inMemory.delete(slot)
      await secrets.delete(secretName(slot)).catch(throwKeychainProblem)
    },
  }
}

function throwKeychainProblem(cause: unknown): never {
  throw new Problem('keychain_failed', message('meals.keychainLocked'), { cause, retryable: true })
}
