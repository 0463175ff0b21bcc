import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import type { Random } from '../faults/suite/rig/random.ts'
import { writeEpub } from '../support/write-epub.ts'
import { writePdf } from '../support/write-pdf.ts'
import { writeRar } from '../support/write-rar.ts'
import { writeSevenZip } from '../support/write-seven-zip.ts'
import { type ZipContent, zipBytes } from '../support/zip-bytes.ts'

export type HostileFile = { readonly name: string; readonly bytes: Buffer }

const megabyte = 1024 * 1024
const info = (xml: string) => ({ name: 'ComicInfo.xml', bytes: Buffer.from(xml) })

/** One archive of each kind of attack. */
export async function hostileFiles(picture: Buffer): Promise<HostileFile[]> {
  const page = { name: '001.jpg', bytes: picture }
  const zip = (name: string, ...contents: ZipContent[]) => ({ name: `${name}.cbz`, bytes: zipBytes(contents) })
  const names = [
    '../../../escaped.jpg',
    '/tmp/bunko-escaped.jpg',
    '..\\..\\escaped.jpg',
    'C:\\escaped.jpg',
    'con.jpg',
    'a\u0000.jpg',
    '\u202egpj.exe',
    `${'x'.repeat(60_000)}.jpg`,
    '.jpg',
    ' .jpg',
    '-rf.jpg',
    '\ufffd\ufffd.jpg',
    'a/b/c/'.repeat(500),
    '<img src=x>.jpg',
  ]
  const container = '<container><rootfiles><rootfile full-path="../../../../etc/passwd"/></rootfiles></container>'
  const bomb = deflateRawSync(Buffer.alloc(200 * megabyte))
  const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  const epub = (more: object) => writeEpub([{ image: 'a.jpg', bytes: picture }], more)
  return [
    ...names.map((name, at) => zip(`name ${at}`, page, { name, bytes: picture })),
    zip('same names', page, page, { name: '001.JPG', bytes: picture }),
    zip('many entries', ...Array.from({ length: 20_000 }, (_, at) => ({ name: `${at}.jpg`, bytes: Buffer.alloc(1) }))),
    { name: 'bomb.cbz', bytes: deflatedZip('001.jpg', bomb, 200 * megabyte) },
    { name: 'lying bomb.cbz', bytes: deflatedZip('001.jpg', bomb, 1000) },
    { name: 'bomb of information.cbz', bytes: deflatedZip('ComicInfo.xml', bomb, 200 * megabyte) },
    zip('laughs', page, info(`<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><ComicInfo><Series>&l12;</Series></ComicInfo>`)),
    zip(
      'outside',
      page,
      info(
        '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><ComicInfo><Series>&f;</Series><Summary>&f;</Summary></ComicInfo>',
      ),
    ),
    zip('deep', page, info(`${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`)),
    zip(
      'long',
      page,
      info(
        `<ComicInfo><Series>${'S'.repeat(500_000)}</Series><Number>1e309</Number><Year>-99999999999</Year><Volume>NaN</Volume></ComicInfo>`,
      ),
    ),
    zip(
      'wrong',
      page,
      info(
        '<ComicInfo><Series>../../x</Series><Number>../1</Number><LanguageISO>../</LanguageISO><Genre>\u0000</Genre></ComicInfo>',
      ),
    ),
    zip('cut', page, info('<ComicInfo><Series>Cut')),
    zip('no picture', { name: 'readme.txt', bytes: Buffer.from('x') }),
    zip('nothing'),
    zip('html', { name: '001.jpg', bytes: Buffer.from('<html><script>alert(1)</script>') }),
    zip('svg', {
      name: '001.svg',
      bytes: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>',
      ),
    }),
    zip('archive in archive', { name: 'inner.cbz', bytes: zipBytes([page]) }),
    { name: 'empty.cbz', bytes: Buffer.alloc(0) },
    { name: 'noise.cbz', bytes: Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)) },
    { name: 'text.pdf', bytes: Buffer.from('hello') },
    { name: 'outside.epub', bytes: epub({ more: [{ name: '../../../escaped.xhtml', bytes: Buffer.from('x') }] }) },
    { name: 'active.epub', bytes: epub({ text: '<script>alert(1)</script><iframe src="file:///etc/passwd"/>' }) },
    { name: 'wrong names.epub', bytes: writeEpub([{ image: '../../../../../etc/passwd', bytes: picture }]) },
    { name: 'entities.epub', bytes: epub({ metadata: '&undefined;<dc:title>x</dc:title><!DOCTYPE x>' }) },
    { name: 'container.epub', bytes: zipBytes([{ name: 'META-INF/container.xml', bytes: Buffer.from(container) }]) },
    { name: 'circle.pdf', bytes: changedPdf(picturePage(picture), /\/Kids \[[^\]]*\]/, '/Kids [2 0 R]') },
    { name: 'counted.pdf', bytes: changedPdf(picturePage(picture), '/Count 1', '/Count 9') },
    { name: 'huge page.pdf', bytes: changedPdf('0 0 m 1 1 l S', '[0 0 400 600]', '[0 0 9e9 9e9]') },
    {
      name: 'active.pdf',
      bytes: writePdf([picturePage(picture)], {
        catalog:
          '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /AA << /O << /S /URI /URI (http://127.0.0.1:1/) >> >>',
      }),
    },
    { name: 'bomb.cb7', bytes: await writeSevenZip([{ name: '001.jpg', bytes: Buffer.alloc(100 * megabyte) }]) },
    { name: 'locked.cb7', bytes: await writeSevenZip([page], ['-psecret', '-mhe=on']) },
    {
      name: 'outside.cbr',
      bytes: writeRar([
        { name: '../../../escaped.jpg', bytes: picture },
        { name: '\\\\host\\share.jpg', bytes: picture },
      ]),
    },
    { name: 'outside.cbt', bytes: tar('../../../escaped.jpg', picture) },
    { name: 'link.cbt', bytes: tar('001.jpg', Buffer.alloc(0), '2', '/etc/passwd') },
    { name: 'gzip.cbz', bytes: gzipSync(Buffer.alloc(50 * megabyte)) },
  ]
}

/** Good archives of each format, which `mutant` damages. */
export async function goodFiles(picture: Buffer): Promise<HostileFile[]> {
  const page = { name: '001.jpg', bytes: picture }
  const xml = info('<ComicInfo><Series>Mutant</Series><Number>3</Number><Writer>W</Writer></ComicInfo>')
  return [
    { name: 'm.cbz', bytes: zipBytes([page, { name: '002.jpg', bytes: picture }, xml]) },
    { name: 'm.epub', bytes: writeEpub([{ image: 'a.jpg', bytes: picture }]) },
    { name: 'm.pdf', bytes: writePdf([picturePage(picture)]) },
    { name: 'm.cb7', bytes: await writeSevenZip([page, xml]) },
    { name: 'm.cbr', bytes: writeRar([page]) },
    { name: 'm.cbt', bytes: tar('001.jpg', picture) },
  ]
}

/** Changes bytes, cuts, or repeats a part; more often in the directory at the ends than in the picture. */
export function mutant(random: Random, bytes: Buffer): Buffer {
  let changed = Buffer.from(bytes)
  for (let step = random.int(1, 5); step > 0; step -= 1) {
    const near = Math.min(changed.length, 400)
    const at = random.pick([
      random.int(0, near - 1),
      changed.length - random.int(1, near),
      random.int(0, changed.length - 1),
    ])
    const kind = random.int(0, 9)
    if (kind < 6) changed[at] = random.pick([0, 255, 1, 127, random.int(0, 255)])
    else if (kind === 6 && at + 4 < changed.length)
      changed.writeUInt32LE(random.pick([0, 1, 0xffffffff, 0x7fffffff, changed.length]), at)
    else if (kind === 7) changed = changed.subarray(0, Math.max(1, at)) as typeof changed
    else if (kind === 8)
      changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at, at + 200), changed.subarray(at)])
    else changed = Buffer.concat([changed, changed.subarray(-near)])
    if (changed.length < 2) return changed
  }
  return changed
}

const changedPdf = (page: Parameters<typeof writePdf>[0][number], from: string | RegExp, to: string) =>
  Buffer.from(writePdf([page]).toString('latin1').replace(from, to), 'latin1')

const picturePage = (jpeg: Buffer) => ({ jpeg, width: 480, height: 720 })

/** A ZIP with one deflated entry, whose unpacked size may be a lie. */
function deflatedZip(name: string, packed: Buffer, sizeBytes: number): Buffer {
  const numbers = Buffer.alloc(26)
  for (const [at, value] of [
    [0, 20],
    [4, 8],
    [22, name.length],
  ] as const)
    numbers.writeUInt16LE(value, at)
  numbers.writeUInt32LE(crc32(Buffer.alloc(0)), 10)
  numbers.writeUInt32LE(packed.length, 14)
  numbers.writeUInt32LE(sizeBytes, 18)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), numbers, Buffer.from(name), packed])
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 3]),
    numbers,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

function tar(name: string, bytes: Buffer, kind = '0', link = ''): Buffer {
  const head = Buffer.alloc(512)
  const write = (text: string, at: number) => head.write(text, at, 'latin1')
  write(name, 0)
  write('0000644\u00000000000\u00000000000\u0000', 100)
  write(`${bytes.length.toString(8).padStart(11, '0')}\u0000`, 124)
  write('00000000000\u0000        ', 136)
  write(kind, 156)
  write(link, 157)
  write('ustar\u000000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148)
  const padding = Buffer.alloc((512 - (bytes.length % 512)) % 512)
  return Buffer.concat([head, bytes, padding, Buffer.alloc(1024)])
}
