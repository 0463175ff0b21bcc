import type { Row } from './fault.ts'

/** docs/reliability.md: the text of the page, and one row for each fault. */
export function reliabilityPage(rows: readonly Row[]): string {
  const groups = [
    ['K', 'Storage and processes'],
    ['N', 'Network'],
    ['F', 'Inputs'],
    ['L', 'Load'],
  ] as const
  const sections = groups.flatMap(([letter, title]) => {
    const own = rows.filter(({ id }) => id.startsWith(letter))
    return own.length === 0 ? [] : [`## ${title}\n\n${table(own)}`]
  })
  const total = (value: (row: Row) => number) => format(rows.reduce((sum, row) => sum + value(row), 0))
  return `# Reliability

What happens to the library when the machine, the disk, the network or another program fails. \`npm run test:faults -- --level
nightly\` writes this page; a run of some faults (\`--only K3,N6\`) replaces their rows only.

An oracle sends work over HTTP to the built program and keeps a journal of everything that the program confirms: mangas, edits,
progress, bookmarks, settings, sources, chosen covers, linked archives, jobs, downloaded and deleted files; in K18 also the session
at a simulated meal site, the chosen meals and what can be undone. Then the fault happens. After it, and after each restart, the
oracle reads everything back, every page of every downloaded chapter byte by byte, and counts what is lost, doubled or changed. The
oracle uses no code of the program. A seed repeats the choices of a row (\`--only K3 --seed 1\`), but not the timing. Times come
from busy machines; speed is measured in [performance.md](performance.md).

In all rows together: ${total(({ rounds }) => rounds)} rounds, ${total(({ facts }) => facts)} confirmed facts, ${total(({ lost }) => lost)} lost, ${total(({ undeclared }) => undeclared)} undeclared answers of 500 and above.

${sections.join('\n\n')}

*Facts* are confirmed changes. *Lost* counts facts that are lost, doubled or changed. *5xx* are answers of 500, and others that
the API description does not declare for the operation or that have no problem document. *Worst* is the slowest answer, *Memory*
the most that the main process used. A fault that cannot run says what it needs.

Some faults have no row of their own:

- N4, a body without a length that ends with the connection, is a case of N3.
- F11, requests into the local network, is N15; those of the scripts of a page are in
  \`main/scraper/process/hostile-pages.long.test.ts\`.
`
}

function table(rows: readonly Row[]): string {
  const head = ['', 'Fault', 'Rounds', 'Facts', 'Lost', '5xx', 'Worst', 'Memory', 'Date', 'Seed']
  const lines = rows.map((row) =>
    row.status === 'not run'
      ? [row.id, row.title, `not run: ${row.reason}`, '', '', '', '', '', row.at.slice(0, 10), '']
      : [
          row.id,
          row.status === 'failed' ? `**failed**: ${row.title}` : row.title,
          format(row.rounds),
          format(row.facts),
          format(row.lost),
          format(row.undeclared),
          `${format(row.worstMs)} ms`,
          `${format(row.peakMb)} MB`,
          row.at.slice(0, 10),
          String(row.seed),
        ],
  )
  const alignment = head.map((_, index) => (index >= 2 && index <= 7 ? '--:' : '---'))
  return [head, alignment, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const format = (value: number): string => value.toLocaleString('en-US')
