import type { ContentSource, ContentSourceWrite } from '../../shared/contracts/content-sources.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import { timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { noPrecondition, type Precondition } from '../platform/precondition.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { findSource, findSourceIdByName, insertSource, updateSource } from './content-sources.store.ts'
import type { SourcesContext } from './context.ts'

type WriteContext = Pick<SourcesContext, 'db' | 'clock' | 'secrets' | 'announce'>

/** Replaces a secret in responses and exports. In a write it means that the stored secret stays. */
const hiddenSecret = '***'
const cookieName = (sourceId: string) => `source-cookie:${sourceId}`

/** @throws Problem `not_found`. */
export async function requireSource(db: Db | Tx, id: string): Promise<ContentSource> {
  const source = await findSource(db, id)
  if (!source) throw new Problem('not_found', message('sources.notFound'))
  return source
}

/** @throws Problem `validation_failed` on `name` when another source has it. */
export async function addSource(context: WriteContext, source: ContentSourceWrite): Promise<ContentSource> {
  const id = newId()
  const { stored, cookie } = splitSecret(source)
  await storeSecret(context, id, stored, cookie)
  return await write(context, id, source.name, (tx, now) => insertSource(tx, id, stored, now))
}

/** @throws Problem `not_found`, `validation_failed` on `name` when another source has it. */
export async function replaceSource(
  context: WriteContext,
  id: string,
  source: ContentSourceWrite,
  precondition: Precondition<ContentSource> = noPrecondition,
): Promise<ContentSource> {
  await requireSource(context.db, id)
  const { stored, cookie } = splitSecret(source)
  const replaced = await write(context, id, source.name, async (tx, now) => {
    precondition(await requireSource(tx, id))
    await updateSource(tx, id, stored, now)
  })
  await storeSecret(context, id, stored, cookie)
  return replaced
}

/** Stores a new cookie, or deletes the stored one if the source no longer has a cookie. */
export async function storeSecret(
  { secrets }: Pick<SourcesContext, 'secrets'>,
  id: string,
  stored: ContentSourceWrite,
  cookie: string | undefined,
): Promise<void> {
  if (cookie !== undefined) await secrets.set(cookieName(id), cookie)
  if (stored.options.headers?.Cookie === undefined) await secrets.delete(cookieName(id))
}

export const forgetSecret = ({ secrets }: Pick<SourcesContext, 'secrets'>, id: string): Promise<void> =>
  secrets.delete(cookieName(id))

/** The source with its cookie. Never send the result to a client, a log or a job. */
export async function withSecret(
  { secrets }: Pick<SourcesContext, 'secrets'>,
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
  { db, clock, announce }: WriteContext,
  id: string,
  name: string,
  store: (tx: Tx, now: string) => Promise<void>,
): Promise<ContentSource> {
  const source = await db.transaction().execute(async (tx) => {
    const existingId = await findSourceIdByName(tx, name)
    if (existingId !== undefined && existingId !== id) {
      throw validationFailed([{ propertyPath: 'name', message: message('validation.sourceNameTaken') }])
    }
    await store(tx, timestamp(clock))
    return await findSource(tx, id)
  })
  announce({ name: 'source.changed', data: { sourceId: id } })
  return source!
}

/** Separates the cookie from what the database stores. `cookie` is undefined when the stored secret stays. */
export function splitSecret(source: ContentSourceWrite): { stored: ContentSourceWrite; cookie: string | undefined } {
  const cookie = source.options.headers?.Cookie
  if (cookie === undefined || cookie === hiddenSecret) return { stored: source, cookie: undefined }
  const headers = { ...source.options.headers, Cookie: hiddenSecret }
  return { stored: { ...source, options: { ...source.options, headers } }, cookie }
}
