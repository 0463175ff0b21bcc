import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listPdf, measurePdf, renderPdfPage } from './pdf.ts'

test('a disk that cannot be read is no damage of the document', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-pdf-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), '')
  const note = () => undefined
  // Reading a folder fails with a system error.
  for (const read of [() => listPdf(folder), () => measurePdf(folder, note), () => renderPdfPage(folder, 0, note)])
    await expect(read()).rejects.toMatchObject({ code: expect.stringMatching(/^E[A-Z]+$/) })
})
