import SevenZip, { type SevenZipModuleFactory } from '7z-wasm'

export type SevenZipFile = { readonly name: string; readonly bytes: Uint8Array }

/** A 7z or TAR archive. Options of 7-Zip, for example `-psecret`; by default all files are one solid block. */
export async function writeSevenZip(
  files: readonly SevenZipFile[],
  options: readonly string[] = [],
  type = '7z',
): Promise<Buffer> {
  const create = SevenZip as unknown as SevenZipModuleFactory
  const { FS, callMain } = await create({ print: () => undefined, printErr: () => undefined })
  FS.mkdir('/files')
  for (const { name, bytes } of files) {
    const folders = name.split('/').slice(0, -1)
    for (const [index] of folders.entries()) {
      const folder = `/files/${folders.slice(0, index + 1).join('/')}`
      if (!FS.readdir(folder.slice(0, folder.lastIndexOf('/'))).includes(folders[index]!)) FS.mkdir(folder)
    }
    FS.writeFile(`/files/${name}`, bytes)
  }
  FS.chdir('/files')
  callMain(['a', `-t${type}`, '-mtm=off', ...(type === '7z' ? ['-mx=1'] : []), ...options, '/archive', '.'])
  const [name] = FS.readdir('/').filter((entry) => entry.startsWith('archive'))
  return Buffer.from(FS.readFile(`/${name}`))
}
