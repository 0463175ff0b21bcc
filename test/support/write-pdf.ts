import { deflateSync } from 'node:zlib'

export type PdfImage = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number }

/** A PDF whose pages have one JPEG each, or the drawing commands of a text. */
export function writePdf(pages: readonly (PdfImage | string)[], { catalog = '', trailer = '' } = {}): Buffer {
  const objects: Buffer[] = []
  const add = (text: string, stream?: Uint8Array): number => {
    const body = stream
      ? Buffer.concat([
          Buffer.from(`${text.replace('>>', `/Length ${stream.length} >>`)}\nstream\n`),
          stream,
          Buffer.from('\nendstream'),
        ])
      : Buffer.from(text)
    objects.push(body)
    return objects.length
  }
  add(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
  add('')
  const kids = pages.map((page) => {
    if (typeof page === 'string') {
      const content = add('<< /Filter /FlateDecode >>', deflateSync(page))
      return add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents ${content} 0 R /Resources << >> >>`)
    }
    const { jpeg, width, height } = page
    const image = add(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode >>`,
      jpeg,
    )
    const content = add('<< >>', Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /Im Do Q`))
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R /Resources << /XObject << /Im ${image} 0 R >> >> >>`,
    )
  })
  const list = kids.map((kid) => `${kid} 0 R`).join(' ')
  objects[1] = Buffer.from(`<< /Type /Pages /Kids [${list}] /Count ${kids.length} >>`)
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]!.length
  for (const [index, body] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    offsets.push(length)
    length += part.length
    parts.push(part)
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}
