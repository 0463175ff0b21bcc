import type { Description, Descriptions } from './description.ts'

const script = 'SourceOptions.script'
const list = 'SourceOptions.chapterList.json'
const pages = 'SourceOptions.pageList'

/** Descriptions of the members that lists and pages in JSON have in common. */
const shared = (path: string): [string, Description][] => [
  [`${path}.values`, ['Values for the placeholders of the request, each found with those before it.']],
  [`${path}.values.name`, ['Name of the placeholder.', 'id']],
  [`${path}.values.from`, ['Where the value is, unless in the response to `request`.', 'address']],
  [`${path}.values.request`, ['A request whose response contains the value.']],
  [`${path}.values.jsonPath`, ['Path of the value in JSON (RFC 9535).', '$.series.id']],
  [`${path}.values.selector`, ['CSS selector of the element with the value.', '#series']],
  [`${path}.values.attribute`, ['Attribute with the value; the text if omitted.', 'data-id']],
  [`${path}.values.pattern`, ['Pattern that captures the value.', '/series/(\\w+)']],
  ...['.values.request', '.request'].flatMap((request): [string, Description][] => [
    [`${path}${request}.urlFormat`, ['URL, absolute or relative to `baseUrl`, with placeholders.', '/api/series/{id}']],
    [`${path}${request}.headers`, ['Headers of this request. Logins belong to the headers of the source.']],
    [`${path}${request}.body`, ['Request body with placeholders: JSON or a form.', '{"id": "{id}"}']],
  ]),
  [`${path}.data`, ['Where the JSON is, if the response is HTML or a script.']],
  [`${path}.data.selector`, ['CSS selector of the element with the JSON.', '#__NEXT_DATA__']],
  [`${path}.data.attribute`, ['Attribute with the JSON; the text if omitted.', 'data-state']],
  [`${path}.data.pattern`, ['Pattern that captures the JSON.', 'state = (\\{[\\s\\S]+)']],
  [`${path}.paging`, ['How to request the following entries.']],
  [`${path}.paging.start`, ['First value of `{page}` (default 1) or `{offset}` (default 0).', 0]],
  [`${path}.paging.limit`, ['Value of `{limit}`.', 100]],
  [`${path}.paging.next`, ['Path of the next cursor or URL, or of a flag for another page.', '$.links.next']],
]

export const jsonSourceDescriptions: Descriptions = {
  [`${script}.source`]: ['Where the pattern searches: in the inline scripts or in the whole page.', 'page'],
  [`${script}.selector`]: ['CSS selector of the elements with the data, instead of a source.', '#reader'],
  [`${script}.attribute`]: ['Attribute with the data; the text if omitted.', 'data-pages'],
  imageFormat: [
    'URL of an image: `$` is the JSON, `@` the entry, `{n}` its position and `{n:3}` with three digits.',
    '{$.host}/{$.folder}/{@.name}',
  ],
  order: ['Path of the value by which the images are sorted.', '@.index'],
  [list]: ['The list as JSON, instead of the elements of a page.'],
  [pages]: ['The images of a chapter as JSON, instead of those on its pages.'],
  ...Object.fromEntries([...shared(list), ...shared(pages)]),
  [`${list}.request`]: ['The request for the list. Default: its page, in which `data` finds the JSON.'],
  [`${list}.items`]: ['Path of the entries (RFC 9535).', '$.data[*]'],
  [`${list}.urlFormat`]: [
    'URL of a chapter: `@` is the entry, `$` the response, `{@~}` the name of the entry in an object.',
    '/read/{slug}/{@.id}',
  ],
  [`${list}.number`]: ['The number. Default: the one in the title or the URL.', { jsonPath: '@.chapter' }],
  [`${list}.title`]: ['The title, which may contain the number.', { jsonPath: '@.title' }],
  [`${list}.volume`]: ['The volume.', { jsonPath: '@.volume' }],
  [`${list}.group`]: ['The translation groups.', { jsonPath: '@.group.name' }],
  [`${list}.language`]: ['The language.', { jsonPath: '@.lang' }],
  [`${list}.language.value`]: ['Language of the whole site (BCP 47).', 'en'],
  [`${list}.date`]: ['The release date: ISO 8601, seconds, milliseconds or text.', { jsonPath: '@.created_at' }],
  [`${list}.date.formats`]: ['Date formats, tried in order.', ['dd/MM/yyyy']],
  [`${list}.date.language`]: ['Language of the dates (BCP 47).', 'fr'],
  [`${list}.locked`]: [
    'Entries with a value other than false, zero or nothing are skipped; with a pattern those that match.',
    { jsonPath: '@.price' },
  ],
  ...Object.fromEntries(
    ['number', 'title', 'volume', 'group', 'language', 'date', 'locked'].flatMap((part): [string, Description][] => [
      [`${list}.${part}.jsonPath`, ['Path of the value in the entry (`@`) or the response (`$`).', `@.${part}`]],
      [`${list}.${part}.pattern`, ['Pattern that captures the value.', '(\\d+)']],
    ]),
  ),
  [`${pages}.request`]: ['The request for the images, with `{chapterUrl}` and `{chapter}`.'],
  [`${pages}.images`]: ['Path of URLs, objects with a URL, names to join, or their number (RFC 9535).', '$.images[*]'],
  [`${pages}.html`]: ['Path of HTML in which the selectors of the source find the images.', '$.html'],
}
