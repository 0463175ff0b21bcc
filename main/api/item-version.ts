import type { Endpoint, NegotiatedType } from '../../shared/contracts/endpoint.ts'
import { message } from '../../shared/i18n/message.ts'
import { noPrecondition, type Precondition } from '../platform/precondition.ts'
import { Problem } from '../platform/problem.ts'
import type { ApiRequest } from './api-request.ts'
import { parseEtags, shortDigest } from './etags.ts'

/** The resources with versions, and what Bunko adds to an item: a new cover is no new version, but another body. */
const added = {
  Manga: { thumbnailUrl: undefined, alternativeSlugs: undefined },
  ContentSource: {},
} as const
type VersionedResource = keyof typeof added

const isVersioned = (resource: string): resource is VersionedResource => Object.hasOwn(added, resource)

/** The resource whose version the ETag of a response contains. */
export const versionedResource = ({ response }: Pick<Endpoint, 'response'>): VersionedResource | undefined =>
  response.kind === 'item' && isVersioned(response.resource) ? response.resource : undefined

const versionOf = (resource: VersionedResource, item: unknown): string =>
  shortDigest(JSON.stringify({ ...(item as object), ...added[resource] }))

/**
 * A strong ETag: the version of the item, and a hash that tells apart the bodies of one version. Of JSON, they differ only in
 * what Bunko adds.
 */
export function itemEtag(resource: VersionedResource, item: unknown, type: NegotiatedType, body: string): string {
  const form = type === 'application/json' ? addedHash(resource, item) : shortDigest(body)
  return `"${versionOf(resource, item)}.${form}"`
}

function addedHash(resource: VersionedResource, item: unknown): string {
  const members = item as Record<string, unknown>
  return shortDigest(JSON.stringify(Object.keys(added[resource]).map((name) => members[name])))
}

/**
 * The condition of a request's `If-Match`. A tag matches every representation of the same version, because the change is one
 * of the item. Weak tags never match.
 * @throws Problem `bad_request` when the header is no list of tags
 */
export function readPrecondition(request: ApiRequest, resource: VersionedResource): Precondition<unknown> {
  const header = request.headers.get('if-match')
  const tags = header === null ? '*' : parseEtags(header)
  if (tags === '*') return noPrecondition
  if (!tags) throw new Problem('bad_request', message('api.ifMatchMalformed'))
  const versions = tags.map((one) => /^"([^.]*)\.[^.]*"$/.exec(one)?.[1])
  return (current) => {
    if (!versions.includes(versionOf(resource, current)))
      throw new Problem('precondition_failed', message('api.changedMeanwhile'))
  }
}
