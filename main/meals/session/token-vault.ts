import { say } from '../../../shared/sentences/sentence.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Tokens } from './tokens.ts'

export type Slot = 'a' | 'b'
export const otherSlot = (slot: Slot | undefined): Slot => (slot === 'a' ? 'b' : 'a')

/**
 * Tokens in the keychain of the system, in two slots: the new ones are written and read back before the old ones go.
 * Every value carries the tag of the renewal that brought it, so that what a crash left is never taken for another's.
 */
export type TokenVault = {
  /** Where tokens are now: `memory` also once the keychain has failed. */
  kind(): Secrets['kind']
  /** @throws Problem `keychain_failed`. */
  read(slot: Slot, tag: string): Promise<Tokens>
  /** Never fails: what the keychain does not keep is held until the program ends, and said in the log. */
  write(slot: Slot, tag: string, tokens: Tokens): Promise<void>
  /** @throws Problem `keychain_failed` when it refuses to forget. */
  erase(slot: Slot): Promise<void>
}

const kinds = ['accessToken', 'refreshToken'] as const
const names = { accessToken: 'access', refreshToken: 'refresh' } as const
const nameOf = (slot: Slot, kind: (typeof kinds)[number]) => `meals:${slot}:${names[kind]}`

export function createTokenVault({ secrets, log }: { readonly secrets: Secrets; readonly log: Log }): TokenVault {
  const held = new Map<Slot, { readonly tag: string; readonly tokens: Tokens }>()

  async function stored(slot: Slot, tag: string, kind: (typeof kinds)[number]): Promise<string | undefined> {
    const value = await secrets.get(nameOf(slot, kind))
    return value?.startsWith(`${tag} `) ? value.slice(tag.length + 1) : undefined
  }

  async function readStored(slot: Slot, tag: string): Promise<Tokens> {
    return {
      accessToken: await stored(slot, tag, 'accessToken'),
      refreshToken: await stored(slot, tag, 'refreshToken'),
    }
  }

  return {
    kind: () => (held.size > 0 ? 'memory' : secrets.kind),
    async read(slot, tag) {
      const inMemory = held.get(slot)
      if (inMemory?.tag === tag) return inMemory.tokens
      return await readStored(slot, tag).catch(closed)
    },
    async write(slot, tag, tokens) {
      try {
        for (const kind of kinds) {
          const value = tokens[kind]
          if (value === undefined) await secrets.delete(nameOf(slot, kind))
          else await secrets.set(nameOf(slot, kind), `${tag} ${value}`)
        }
        const back = await readStored(slot, tag)
        if (kinds.some((kind) => back[kind] !== tokens[kind])) throw new Error('it gave back something else')
        held.delete(slot)
      } catch (error) {
        held.set(slot, { tag, tokens })
        log.warn(
          { reason: (error as Error).message },
          'the keychain did not keep the login of the meal site: it is kept in memory until Bunko closes',
        )
      }
    },
    async erase(slot) {
      held.delete(slot)
      for (const kind of kinds) await secrets.delete(nameOf(slot, kind)).catch(closed)
    },
  }
}

const closed = (cause: unknown): never => {
  throw new Problem(
    'keychain_failed',
    say(
      'The keychain of the system, where the login of the meal site lies, does not answer. Unlock it, then try again.',
    ),
    { cause, retryable: true },
  )
}
