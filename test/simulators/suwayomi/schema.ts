/** The part of the public schema that clients of a server read: types, inputs and enumerations, in its own words. */
type Field = { readonly type: string; readonly args?: Readonly<Record<string, string>> }
type Fields = Readonly<Record<string, Field>>

const plain = (fields: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }]))

const listArgs = { before: 'Cursor', after: 'Cursor', first: 'Int', last: 'Int', offset: 'Int' }
const nodeList = (node: string): Fields =>
  plain({ nodes: `[${node}!]!`, totalCount: 'Int!', pageInfo: 'PageInfo!', edges: '[Edge!]!' })
const payload = (fields: Readonly<Record<string, string>>): Fields => plain({ clientMutationId: 'String', ...fields })

export const types: Readonly<Record<string, Fields>> = {
  Query: {
    aboutServer: { type: 'AboutServerPayload!' },
    source: { type: 'SourceType!', args: { id: 'LongString!' } },
    sources: {
      type: 'SourceNodeList!',
      args: {
        condition: 'SourceConditionInput',
        filter: 'SourceFilterInput',
        order: '[SourceOrderInput!]',
        ...listArgs,
      },
    },
    manga: { type: 'MangaType!', args: { id: 'Int!' } },
    mangas: {
      type: 'MangaNodeList!',
      args: { condition: 'MangaConditionInput', filter: 'MangaFilterInput', order: '[MangaOrderInput!]', ...listArgs },
    },
    chapter: { type: 'ChapterType!', args: { id: 'Int!' } },
    chapters: {
      type: 'ChapterNodeList!',
      args: { condition: 'ChapterConditionInput', order: '[ChapterOrderInput!]', ...listArgs },
    },
  },
  Mutation: {
    login: { type: 'LoginPayload!', args: { input: 'LoginInput!' } },
    refreshToken: { type: 'RefreshTokenPayload!', args: { input: 'RefreshTokenInput!' } },
    fetchSourceManga: { type: 'FetchSourceMangaPayload', args: { input: 'FetchSourceMangaInput!' } },
    fetchManga: { type: 'FetchMangaPayload', args: { input: 'FetchMangaInput!' } },
    fetchChapters: { type: 'FetchChaptersPayload', args: { input: 'FetchChaptersInput!' } },
    fetchChapterPages: { type: 'FetchChapterPagesPayload', args: { input: 'FetchChapterPagesInput!' } },
  },
  AboutServerPayload: plain({
    name: 'String!',
    version: 'String!',
    revision: 'String!',
    buildType: 'String!',
    buildTime: 'LongString!',
    github: 'String!',
    discord: 'String!',
  }),
  SourceType: plain({
    id: 'LongString!',
    name: 'String!',
    lang: 'String!',
    iconUrl: 'String!',
    supportsLatest: 'Boolean!',
    isConfigurable: 'Boolean!',
    isNsfw: 'Boolean!',
    displayName: 'String!',
  }),
  MangaType: plain({
    id: 'Int!',
    sourceId: 'LongString!',
    url: 'String!',
    title: 'String!',
    thumbnailUrl: 'String',
    initialized: 'Boolean!',
    artist: 'String',
    author: 'String',
    description: 'String',
    genre: '[String!]!',
    status: 'MangaStatus!',
    inLibrary: 'Boolean!',
    realUrl: 'String',
    source: 'SourceType',
    chapters: 'ChapterNodeList!',
  }),
  ChapterType: plain({
    id: 'Int!',
    url: 'String!',
    name: 'String!',
    uploadDate: 'LongString!',
    chapterNumber: 'Float!',
    scanlator: 'String',
    mangaId: 'Int!',
    isRead: 'Boolean!',
    isDownloaded: 'Boolean!',
    sourceOrder: 'Int!',
    realUrl: 'String',
    pageCount: 'Int!',
    manga: 'MangaType!',
  }),
  SourceNodeList: nodeList('SourceType'),
  MangaNodeList: nodeList('MangaType'),
  ChapterNodeList: nodeList('ChapterType'),
  PageInfo: plain({ hasNextPage: 'Boolean!', hasPreviousPage: 'Boolean!', startCursor: 'Cursor', endCursor: 'Cursor' }),
  LoginPayload: payload({ accessToken: 'String!', refreshToken: 'String!' }),
  RefreshTokenPayload: payload({ accessToken: 'String!' }),
  FetchSourceMangaPayload: payload({ mangas: '[MangaType!]!', hasNextPage: 'Boolean!' }),
  FetchMangaPayload: payload({ manga: 'MangaType!' }),
  FetchChaptersPayload: payload({ chapters: '[ChapterType!]!' }),
  FetchChapterPagesPayload: payload({ pages: '[String!]!', chapter: 'ChapterType!' }),
}

const input = (fields: Readonly<Record<string, string>>) => ({ clientMutationId: 'String', ...fields })

export const inputs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  LoginInput: input({ username: 'String!', password: 'String!' }),
  RefreshTokenInput: input({ refreshToken: 'String!' }),
  FetchSourceMangaInput: input({
    source: 'LongString!',
    type: 'FetchSourceMangaType!',
    page: 'Int!',
    query: 'String',
  }),
  FetchMangaInput: input({ id: 'Int!' }),
  FetchChaptersInput: input({ mangaId: 'Int!' }),
  FetchChapterPagesInput: input({ chapterId: 'Int!', format: 'String' }),
  MangaConditionInput: { id: 'Int', inLibrary: 'Boolean', sourceId: 'LongString', title: 'String' },
  MangaFilterInput: { id: 'IntFilterInput', title: 'StringFilterInput', inLibrary: 'BooleanFilterInput' },
  SourceConditionInput: { id: 'LongString', name: 'String', lang: 'String', isNsfw: 'Boolean' },
  SourceFilterInput: { name: 'StringFilterInput', lang: 'StringFilterInput' },
  ChapterConditionInput: { id: 'Int', mangaId: 'Int', sourceOrder: 'Int' },
  StringFilterInput: { equalTo: 'String', includes: 'String', includesInsensitive: 'String', like: 'String' },
  IntFilterInput: { equalTo: 'Int', in: '[Int!]' },
  BooleanFilterInput: { equalTo: 'Boolean' },
}

export const enums: Readonly<Record<string, readonly string[]>> = {
  FetchSourceMangaType: ['SEARCH', 'POPULAR', 'LATEST'],
  MangaStatus: ['UNKNOWN', 'ONGOING', 'COMPLETED', 'LICENSED', 'PUBLISHING_FINISHED', 'CANCELLED', 'ON_HIATUS'],
}

export const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  Int: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  Float: (value) => typeof value === 'number',
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  LongString: (value) => typeof value === 'string' && /^-?\d+$/.test(value),
  Cursor: (value) => typeof value === 'string',
}
