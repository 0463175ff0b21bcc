import type { z } from 'zod'
import { endpoints } from '../../shared/contracts/index.ts'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'

/** The JSON-LD context of a resource: Hydra's prefix, and a term for each member. @throws Problem `not_found`. */
export function contextOf(name: string): { '@context': Record<string, unknown> } {
  const answer = endpoints
    .map((endpoint) => endpoint.answer)
    .find((candidate) => (candidate.kind === 'item' || candidate.kind === 'collection') && candidate.resource === name)
  if (!answer || !('schema' in answer)) throw new Problem('not_found', message('api.contextNotFound'))
  const members = Object.keys((answer.schema as z.ZodObject).shape).filter((member) => member !== 'id')
  return {
    '@context': {
      '@vocab': 'urn:bunko:vocabulary:',
      hydra: 'http://www.w3.org/ns/hydra/core#',
      ...Object.fromEntries(members.map((member) => [member, `urn:bunko:vocabulary:${name}/${member}`])),
    },
  }
}
