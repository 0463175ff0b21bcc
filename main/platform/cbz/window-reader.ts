import type { FileHandle } from 'node:fs/promises'
import { RandomAccessReader } from 'yauzl'

/** The end record of a ZIP file with the longest comment and its 64-bit locator: what is always looked at first. */
const windowBytes = 22 + 65_535 + 20

/** Serves the many small reads of a directory from few large ones; a directory of usual size comes with the first. */
export class WindowReader extends RandomAccessReader {
  readonly #file: FileHandle
  readonly #fileBytes: number
  #window = Buffer.alloc(0)
  #start = 0

  constructor(file: FileHandle, fileBytes: number) {
    super()
    this.#file = file
    this.#fileBytes = fileBytes
  }

  override read(
    target: Buffer,
    at: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.#load(position, length).then(
      () => {
        this.#window.copy(target, at, position - this.#start, position - this.#start + length)
        done(null)
      },
      (error: Error) => done(error),
    )
  }

  async #load(position: number, length: number): Promise<void> {
    const isInside = position >= this.#start && position + length <= this.#start + this.#window.length
    if (isInside) return
    if (position + length > this.#fileBytes) throw new Error('a record lies behind the end of the file')
    const window = Buffer.alloc(Math.min(Math.max(windowBytes, length), this.#fileBytes - position))
    const { bytesRead } = await this.#file.read(window, 0, window.length, position)
    if (bytesRead < length) throw new Error('the file became shorter')
    this.#window = window.subarray(0, bytesRead)
    this.#start = position
  }
}
