/** The description of a name and examples of its value, best first. */
export type Description = readonly [description: string, ...examples: readonly unknown[]]

/**
 * Descriptions by name. A member is looked up as `Schema.member`, then as `member`; a schema as `Schema`. For a schema
 * without a title the key is the operation id and the path of members: `listPages.pages.number`.
 */
export type Descriptions = Readonly<Record<string, Description>>

/** Identifiers used consistently in all examples. */
export const exampleIds = {
  manga: '0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  chapter: '0199c2d4-2b3c-7d4e-9f50-6b7c8d9e0f1a',
  source: '0199c2d4-3c4d-7e5f-8061-7c8d9e0f1a2b',
  job: '0199c2d4-4d5e-7f60-9172-8d9e0f1a2b3c',
} as const

export const exampleSite = 'https://reader.example'
