/** Release dates of chapters, number formats of sources, and failure codes of jobs. */
export const scraping = {
  version: 4,
  name: 'scraping',
  formerChecksum: 'ba6763f1cf4f566a1b35c8bc7d05913c0757d1eccd887733c072f13c0dac1f0c',
  sql: `
alter table chapters add column published_at text;

-- The code of the problem that failed the job (docs/errors.md).
alter table jobs add column failure_code text;

-- The number format that last worked for a source. Ignored when the source's chapter_url_format has changed.
create table source_spellings (
  source_id text primary key references content_sources (id) on delete cascade,
  chapter_url_format text not null,
  -- Width of zero-padded whole numbers (1 = no padding), and the decimal separator if known.
  width integer not null check (width between 1 and 9),
  separator text check (separator in ('.', '-', '_'))
) strict;
`,
}
