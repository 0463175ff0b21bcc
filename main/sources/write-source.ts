import type { ContentSource, ContentSourceWrite } from '../../shared/contracts/content-sources.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { say } from '../../shared/sentences/sentence.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { invalid } from '../platform/problem.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { hidden, sourceNotFound } from './content-source.ts'
import { findSource, insertSource, sourceIdOfName, updateSource } from './content-sources.store.ts'

export type SourcePorts = {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
  readonly announce: (event: BunkoEvent) => void
}

const cookieName = (sourceId: string) => `source-cookie:${sourceId}`

/** @throws Problem `validation_failed` on `name` when another source has it. */
export async function addSource(ports: SourcePorts, source: ContentSourceWrite): Promise<ContentSource> {
  const id = newId()
  const { stored, cookie } = withoutSecret(source)
  await keepSecret(ports, id, stored, cookie)
  return await write(ports, id, source.name, (tx, now) => insertSource(tx, id, stored, now))
}

/** @throws Problem `not_found`, `validation_failed` on `name` when another source has it. */
export async function replaceSource(
  ports: SourcePorts,
  id: string,
  source: ContentSourceWrite,
): Promise<ContentSource> {
  if (!(await findSource(ports.db, id))) throw sourceNotFound()
  const { stored, cookie } = withoutSecret(source)
  const replaced = await write(ports, id, source.name, (tx, now) => updateSource(tx, id, stored, now))
  await keepSecret(ports, id, stored, cookie)
  return replaced
}

/** Puts a new cookie into the secret store, and drops the one of a source that has none any more. */
export async function keepSecret(
  { secrets }: Pick<SourcePorts, 'secrets'>,
  id: string,
  stored: ContentSourceWrite,
  cookie: string | undefined,
): Promise<void> {
  if (cookie !== undefined) await secrets.set(cookieName(id), cookie)
  if (stored.options.headers?.Cookie === undefined) await secrets.delete(cookieName(id))
}

/** The source as the scraper needs it: with its cookie in clear. Never goes into an answer, a log or a job. */
export async function withSecret(
  { secrets }: Pick<SourcePorts, 'secrets'>,
  source: ContentSource,
): Promise<ContentSource> {
  if (source.options.headers?.Cookie === undefined) return source
  const { Cookie: _, ...headers } = source.options.headers
  const cookie = await secrets.get(cookieName(source.id))
  return {
    ...source,
    options: { ...source.options, headers: cookie === undefined ? headers : { ...headers, Cookie: cookie } },
  }
}

async function write(
  { db, clock, announce }: SourcePorts,
  id: string,
  name: string,
  store: (tx: Tx, now: string) => Promise<void>,
): Promise<ContentSource> {
  const source = await db.transaction().execute(async (tx) => {
    const holder = await sourceIdOfName(tx, name)
    if (holder !== undefined && holder !== id) {
      throw invalid([{ propertyPath: 'name', message: say('is the name of another content source') }])
    }
    await store(tx, timestamp(clock))
    return await findSource(tx, id)
  })
  announce({ name: 'source.changed', data: { sourceId: id } })
  return source!
}

/** Takes the cookie out of what is stored; `cookie` is undefined when the one in the secret store stays. */
export function withoutSecret(source: ContentSourceWrite): { stored: ContentSourceWrite; cookie: string | undefined } {
  const cookie = source.options.headers?.Cookie
  if (cookie === undefined || cookie === hidden) return { stored: source, cookie: undefined }
  const headers = { ...source.options.headers, Cookie: hidden }
  return { stored: { ...source, options: { ...source.options, headers } }, cookie }
}
