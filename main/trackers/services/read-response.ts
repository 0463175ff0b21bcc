import { z } from 'zod'
import { invalidData, refused } from '../connection.ts'
import type { Response } from '../tracker.ts'

/** An identifier, which some services send as a number. */
export const identifier = z.union([z.string(), z.number()]).transform(String)
/** A text that may be missing. */
export const text = z.string().nullish()
export const flag = z.boolean().nullish()
export const number = z.number().nullish()

/**
 * Reads the responses of a service.
 * @param reason what a refusal says
 */
export function createResponseReader(name: string, reason: z.ZodType<string | null | undefined>) {
  /** @throws Problem `upstream_failed` for a refusal */
  function requireOk({ status, json }: Response): void {
    if (status >= 300) throw refused(name, reason.safeParse(json).data || `status ${status}`)
  }
  /** @throws Problem `upstream_failed` for data of another form: what is missing must not be taken for zero */
  function parse<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
    const parsed = schema.safeParse(data)
    if (!parsed.success) throw invalidData(name, parsed.error)
    return parsed.data
  }
  return {
    requireOk,
    parse,
    read<S extends z.ZodType>(schema: S, response: Response): z.output<S> {
      requireOk(response)
      return parse(schema, response.json)
    },
  }
}
