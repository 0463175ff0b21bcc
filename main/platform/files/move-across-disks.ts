import { copyFile, open, rename, rm } from 'node:fs/promises'

/** Renames a file. Between two disks the copy is complete before the file is removed. */
export async function moveAcrossDisks(from: string, to: string): Promise<void> {
  try {
    return await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
  }
  try {
    await copyFile(from, to)
    const copy = await open(to, 'r')
    await copy.sync().finally(() => copy.close())
  } catch (error) {
    await rm(to, { force: true })
    throw error
  }
  await rm(from)
}
