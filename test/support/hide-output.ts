// Vitest hides what passing tests write to the console. This also hides what they write to stdout and stderr.
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (text: string | Uint8Array) => {
    console.log(Buffer.from(text).toString().trimEnd())
    return true
  }
}
