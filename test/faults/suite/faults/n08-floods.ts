import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import {
  always,
  atChapter,
  atThirdPicture,
  html,
  jpeg,
  networkFault,
  picture,
  refused,
  startOf,
} from './network-case.ts'

const bomb = () => Buffer.alloc(150_000_000)
let gzipBomb: Buffer | undefined
let brotliBomb: Buffer | undefined

export const n08 = networkFault({
  id: 'N8',
  title: 'Endless bodies, 100 GB announced, gzip and brotli bombs, cut gzip, huge headers',
  rounds: { short: 2, nightly: 7 },
  cases: [
    refused(
      'endless',
      () =>
        atThirdPicture(async (response) => {
          response.writeHead(200, jpeg)
          while (!response.destroyed) if (!response.write(Buffer.alloc(1_000_000, 3))) await sleep(2)
        }),
      { withinMs: 30_000 },
    ),
    refused(
      'endless chapter page',
      () =>
        atChapter(async (response) => {
          response.writeHead(200, html)
          while (!response.destroyed) if (!response.write('<p>text</p>'.repeat(50_000))) await sleep(2)
        }),
      { withinMs: 30_000 },
    ),
    refused('100 GB announced', startOf(atThirdPicture, { ...jpeg, 'content-length': 1e11 }, picture())),
    refused(
      'gzip bomb',
      always(atChapter, 200, { ...html, 'content-encoding': 'gzip' }, () => (gzipBomb ??= gzipSync(bomb()))),
    ),
    refused(
      'brotli bomb as a picture',
      always(
        atThirdPicture,
        200,
        { ...jpeg, 'content-encoding': 'br' },
        () => (brotliBomb ??= brotliCompressSync(bomb(), { params: { 1: 1 } })),
      ),
    ),
    refused('cut gzip', () =>
      atChapter((response) => {
        const whole = gzipSync(`<main>${'<img class="page" src="/image/101/1.jpg">'.repeat(3)}${Math.random()}</main>`)
        response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(whole.subarray(0, whole.length - 12))
      }),
    ),
    refused('huge headers', always(atThirdPicture, 200, { ...jpeg, 'x-large': 'x'.repeat(150_000) }, picture())),
  ],
})
