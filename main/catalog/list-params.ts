/** Maximum `offset + limit` of a list of the catalog. */
export const maxListRows = 10_000

export type Params = (readonly [string, string])[]
export const arrayParam = (name: string, values: readonly string[]): Params =>
  values.map((value) => [`${name}[]`, value])
