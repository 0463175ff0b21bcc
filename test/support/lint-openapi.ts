import { join } from 'node:path'
import { lintFromString, loadConfig } from '@redocly/openapi-core'

const root = join(import.meta.dirname, '../..')

/** Lints an API description with the rules of redocly.yaml. @returns one message per finding */
export async function findingsIn(description: object): Promise<readonly string[]> {
  const config = await loadConfig({ configPath: join(root, 'redocly.yaml') })
  const problems = await lintFromString({ source: JSON.stringify(description), config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`)
}
