/** What the scraper learns: when a chapter came out, how a source spells numbers, and what kind of failure ended a job. */
export const scraping = {
  version: 4,
  name: 'scraping',
  sql: `
alter table chapters add column published_at text;

-- The code of the problem that ended the job (docs/errors.md), beside its sentence.
alter table jobs add column failure_code text;

-- The spelling of chapter numbers that last worked; void when the address format of the source is another.
create table source_spellings (
  source_id text primary key references content_sources (id) on delete cascade,
  chapter_url_format text not null,
  -- Digits that whole numbers are filled up to with zeros, 1 for none; what stands before decimals, where that is known.
  width integer not null check (width between 1 and 9),
  separator text check (separator in ('.', '-', '_'))
) strict;
`,
}
