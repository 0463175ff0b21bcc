import type { Hono } from 'hono'
import * as contract from '../../../shared/contracts/collection.ts'
import { bind } from '../bind.ts'
import type { Features } from './features.ts'

export function collectionRoutes(app: Hono, { collection }: Features): void {
  bind(app, contract.inspectCollection, ({ body, request }) => collection.inspect(body.path, request.signal))
  bind(app, contract.importCollection, ({ body, request }) => collection.import(body, request.signal))
}
