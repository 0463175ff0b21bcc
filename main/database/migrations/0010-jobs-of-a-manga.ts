/** Indexes for the jobs of a manga and for jobs with the same dedupe key. */
export const jobsOfAManga = {
  version: 10,
  name: 'jobs of a manga',
  sql: `
alter table jobs add column manga_id text;
update jobs set manga_id = (select substr(value, 9) from json_each(context) where value like 'mangaId=%' limit 1);
create index jobs_by_manga on jobs (manga_id, created_at, id) where manga_id is not null;
create index jobs_of_same_work on jobs (dedupe_key, id) where dedupe_key is not null;
`,
}
