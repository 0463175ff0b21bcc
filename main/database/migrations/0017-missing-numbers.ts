/**
 * The number of runs of consecutive whole numbers among the visible chapters of each manga, maintained by triggers. More
 * than one run means that a number between the first and the last is missing. Finding gaps in a filter would read every
 * chapter of the library. Parts such as 12.5 count as their whole number. The sort indexes include `has_missing`.
 */
const countRuns = (mangaId: string): string => `(select count(*) from (
    select cast(number as integer) as whole, lead(cast(number as integer)) over (order by number) as next
    from chapters where manga_id = ${mangaId} and is_visible = 1) where next is null or next > whole + 1)`

/** Whether another visible chapter of the manga has this whole number. */
const existsOther = (chapter: 'old' | 'new', whole: string): string => `exists (select 1 from chapters
    where manga_id = ${chapter}.manga_id and number >= ${whole} and number < ${whole} + 1
      and is_visible = 1 and id <> ${chapter}.id)`

/**
 * How many runs the chapter adds: 0 if another chapter has its whole number, else 1 less the number of adjacent whole
 * numbers that exist (1: a new run, 0: extends a run, -1: joins two runs).
 */
const countAddedRuns = (chapter: 'old' | 'new'): string => {
  const whole = `cast(${chapter}.number as integer)`
  return `(case when ${existsOther(chapter, whole)} then 0
    else 1 - ${existsOther(chapter, `${whole} - 1`)} - ${existsOther(chapter, `${whole} + 1`)} end)`
}

const change = (chapter: 'old' | 'new', sign: '+' | '-'): string =>
  `update mangas set number_runs = number_runs ${sign} ${countAddedRuns(chapter)}
    where id = ${chapter}.manga_id and ${chapter}.is_visible = 1;`

export const missingNumbers = {
  version: 17,
  name: 'missing numbers',
  sql: `
alter table mangas add column number_runs integer not null default 0;
alter table mangas add column has_missing integer not null default 0 check (has_missing in (0, 1));
update mangas set number_runs = ${countRuns('mangas.id')};
update mangas set has_missing = number_runs > 1;

create trigger mangas_missing_flag after update of number_runs on mangas
  when new.has_missing <> (new.number_runs > 1) begin
  update mangas set has_missing = new.number_runs > 1 where id = new.id;
end;

create trigger chapters_added_runs after insert on chapters begin
  ${change('new', '+')}
end;
create trigger chapters_removed_runs after delete on chapters begin
  ${change('old', '-')}
end;
create trigger chapters_changed_runs after update of manga_id, number, is_visible on chapters begin
  ${change('old', '-')}
  ${change('new', '+')}
end;

drop index mangas_by_title;
drop index mangas_by_created;
drop index mangas_by_updated;
drop index mangas_by_rating;
drop index mangas_by_year;
drop index mangas_by_last_read;
create index mangas_by_title on mangas (title_key, id, status, has_unread, has_missing);
create index mangas_by_created on mangas (created_at, id, status, has_unread, has_missing);
create index mangas_by_updated on mangas (updated_at, id, status, has_unread, has_missing);
create index mangas_by_rating on mangas (rating, id, status, has_unread, has_missing);
create index mangas_by_year on mangas (publication_year, id, status, has_unread, has_missing);
create index mangas_by_last_read on mangas (last_read_at, id, status, has_unread, has_missing);
`,
}
