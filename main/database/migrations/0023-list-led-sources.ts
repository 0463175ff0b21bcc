/** A source with a chapter list needs no address format. */
export const listLedSources = {
  version: 23,
  name: 'list-led sources',
  sql: `
alter table content_sources rename column chapter_url_format to former_format;
alter table content_sources add column chapter_url_format text;
update content_sources set chapter_url_format = former_format;
alter table content_sources drop column former_format;
`,
}
