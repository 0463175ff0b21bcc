/** Which source a job asks first, so that its jobs are found without reading all others. */
export const jobsOfASource = {
  version: 15,
  name: 'jobs of a source',
  sql: `
alter table jobs add column source_id text;
update jobs set source_id = (select substr(value, 10) from json_each(context) where value like 'sourceId=%' limit 1);
create index jobs_by_source on jobs (source_id, created_at, id) where source_id is not null;
`,
}
