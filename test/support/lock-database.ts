import Database from 'better-sqlite3'

/** Locks a database for writing, as another program does. @returns releases it */
export function lockDatabase(path: string): () => void {
  const other = new Database(path)
  other.exec('begin immediate')
  return () => other.close()
}
