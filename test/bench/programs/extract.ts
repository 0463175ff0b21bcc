import { extract, readerPage } from '../extract-page.ts'

// Extracts the images of a page again and again and prints how long the first time took, and the processor time
// of later ones, when the code is compiled, with that of the garbage collector.

const page = readerPage()
const start = performance.now()
await extract(page)
const firstMs = performance.now() - start
const rounds = Number(process.argv[2])
for (let round = 0; round < rounds; round += 1) await extract(page)
const processorMs: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const before = usedMs()
  await extract(page)
  processorMs.push(usedMs() - before)
}
process.stdout.write(JSON.stringify({ firstMs, processorMs }))

function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
