/** What was found wrong with the file of a chapter, until the file is whole again or another one takes its place. */
export const fileProblems = {
  version: 38,
  name: 'file problems',
  sql: `
alter table chapters add column file_problem text check (file_problem in ('damaged', 'missing', 'offline'));
create index chapters_file_problem on chapters (file_problem) where file_problem is not null;

-- Whoever records the content of a file has read it.
create trigger chapter_file_recorded after update of sha256 on chapters when new.file_problem is not null begin
  update chapters set file_problem = null where id = new.id;
end;
`,
}
