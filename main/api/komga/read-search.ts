import { z } from 'zod'
import type { ApiRequest } from '../api-request.ts'
import { readJsonBody } from '../read-body.ts'
import { validateBody } from '../validate.ts'

const searchSchema = z.looseObject({ condition: z.unknown().optional(), fullTextSearch: z.string().nullish() })

/** The body of a search. */
export async function readSearch(request: ApiRequest): Promise<z.output<typeof searchSchema>> {
  const body = await readJsonBody(request, { schema: searchSchema })
  return validateBody(searchSchema, body, 400) as z.output<typeof searchSchema>
}
