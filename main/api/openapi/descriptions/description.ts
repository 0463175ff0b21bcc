/** What a name means, and examples of its value, the best first. */
export type Word = readonly [meaning: string, ...examples: readonly unknown[]]

/**
 * Words by name. A member is looked up as `Schema.member` (without a title of the schema: by the operation and the path
 * of members, `listPages.pages.number`), then as `member`; a whole schema as `Schema`.
 */
export type Words = Readonly<Record<string, Word>>

/** Those that appear in more than one place of the examples, so that they tell one story. */
export const ids = {
  manga: '0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  chapter: '0199c2d4-2b3c-7d4e-9f50-6b7c8d9e0f1a',
  source: '0199c2d4-3c4d-7e5f-8061-7c8d9e0f1a2b',
  job: '0199c2d4-4d5e-7f60-9172-8d9e0f1a2b3c',
} as const

export const site = 'https://reader.example'
