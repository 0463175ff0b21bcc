/** Index for the jobs of a source: the first source that a job uses. */
export const jobsOfASource = {
  version: 15,
  name: 'jobs of a source',
  sql: `
alter table jobs add column source_id text;
update jobs set source_id = (select substr(value, 10) from json_each(context) where value like 'sourceId=%' limit 1);
create index jobs_by_source on jobs (source_id, created_at, id) where source_id is not null;
`,
}
