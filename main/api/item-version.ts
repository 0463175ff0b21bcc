import { hash } from 'node:crypto'
import type { Endpoint, NegotiatedType } from '../../shared/contracts/endpoint.ts'
import { message } from '../../shared/i18n/message.ts'
import { noPrecondition, type Precondition } from '../platform/precondition.ts'
import { Problem } from '../platform/problem.ts'
import type { ApiRequest } from './api-request.ts'
import { shortHash } from './short-hash.ts'

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

const longHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)

const versionOf = (resource: VersionedResource, item: unknown): string =>
  longHash(JSON.stringify({ ...(item as object), ...added[resource] }))

/**
 * A strong ETag: the version of the item, and a hash that tells apart the bodies of one version. Of JSON, they differ only in
 * what Bunko adds.
 */
export function itemEtag(resource: VersionedResource, item: unknown, type: NegotiatedType, body: string): string {
  const form = type === 'application/json' ? addedHash(resource, item) : longHash(body)
  return `"${versionOf(resource, item)}.${form}"`
}

function addedHash(resource: VersionedResource, item: unknown): string {
  const members = item as Record<string, unknown>
  return shortHash(JSON.stringify(Object.keys(added[resource]).map((name) => members[name]))).toString(36)
}

/** Opaque tags of RFC 9110, in a list. */
const tag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
const tagList = new RegExp(String.raw`^[\s,]*${tag}(?:\s*,\s*(?:${tag})?)*[\s,]*$`)

/**
 * The condition of a request's `If-Match`. A tag matches every representation of the same version, because the change is one
 * of the item. Weak tags never match.
 * @throws Problem `bad_request` when the header is no list of tags
 */
export function readPrecondition(request: ApiRequest, resource: VersionedResource): Precondition<unknown> {
  const header = request.headers.get('if-match')
  if (header === null || header.trim() === '*') return noPrecondition
  if (!tagList.test(header)) throw new Problem('bad_request', message('api.ifMatchMalformed'))
  const tags = header.match(new RegExp(tag, 'g')) ?? []
  const versions = tags.map((one) => /^"([^.]*)\.[^.]*"$/.exec(one)?.[1])
  return (current) => {
    if (!versions.includes(versionOf(resource, current)))
      throw new Problem('precondition_failed', message('api.changedMeanwhile'))
  }
}
