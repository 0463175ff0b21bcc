import { createSchemaCheck } from '../../support/schema-check.ts'
import { description, type Operation, resolved } from './description.ts'
import type { Answer } from './send.ts'

const findError = createSchemaCheck(description.components)

/** What only the inside of the program would say. */
const inside = /\n\s+at |node:internal|node_modules|SQLITE_|SqliteError|\b(select|insert into|update) \w+ (from|set|\()/

/** @returns what is wrong with an answer, or undefined */
export function judge(
  operation: Operation,
  { method }: { readonly method: string },
  answer: Answer,
): string | undefined {
  const { status, headers } = answer
  if (status === 0) return 'no answer'
  if (status === 500) return `500 ${text(answer)}`
  const declared = operation.responses[status]
  if (!declared) return `${status} is not declared: ${text(answer)}`
  if (method === 'HEAD') return answer.body.length === 0 ? undefined : 'HEAD has a body'
  const type = String(headers['content-type'] ?? '').split(';')[0]!
  if (status >= 400) return judgeProblem(answer, type)
  if (answer.body.length === 0) return undefined
  const content = resolved(declared).content ?? {}
  if (!content[type] && !Object.keys(content).some((one) => one.endsWith('/*') && type.startsWith(one.slice(0, -1))))
    return `${type} is not declared for ${status}`
  const schema = content[type]?.schema
  // Part of a JSON document cannot be parsed.
  if (!type.endsWith('json') || !schema || status === 206) return undefined
  const error = findError(schema, JSON.parse(answer.body.toString()))
  return error && `${error} in ${text(answer)}`
}

function judgeProblem(answer: Answer, type: string): string | undefined {
  const body = answer.body.toString()
  if (inside.test(body)) return `the problem shows the inside: ${text(answer)}`
  if (type === 'text/html') return body.includes('<h1') ? undefined : `no problem document: ${text(answer)}`
  if (!type.endsWith('json')) return `${answer.status} as ${type || 'nothing'}: ${text(answer)}`
  const problem = JSON.parse(body)
  const isWhole = problem.status === answer.status && problem.type && problem.title && problem.detail
  return isWhole ? undefined : `no problem document: ${text(answer)}`
}

const text = ({ body }: Answer): string => body.toString().slice(0, 300)
