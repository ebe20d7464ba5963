import * as encoding from 'lib0/encoding'

const firstClient = 0x40000000

/** The bytes Yjs makes for appending one character to the author's own run: about 25 of them. */
export function makeEdit(author: number, clock: number): Uint8Array {
  const id = firstClient + author
  const update = encoding.createEncoder()
  for (const value of [1, 1, id, clock]) encoding.writeVarUint(update, value)
  if (clock === 0) {
    encoding.writeUint8(update, 4)
    encoding.writeVarUint(update, 1)
    encoding.writeVarString(update, 't')
  } else {
    encoding.writeUint8(update, 0x84)
    encoding.writeVarUint(update, id)
    encoding.writeVarUint(update, clock - 1)
  }
  encoding.writeVarString(update, 'x')
  encoding.writeVarUint(update, 0)
  return encoding.toUint8Array(update)
}

let position = 0
function varUint(data: Uint8Array): number {
  let value = 0
  for (let factor = 1; ; factor *= 128) {
    const byte = data[position++]!
    value += (byte & 127) * factor
    if (byte < 128) return value
  }
}

/**
 * Walks a sync payload made of {@link makeEdit}s, merged or not, without allocating: decoding with Yjs would cost the generator more than
 * the server it measures. `note` receives each run of characters.
 */
export function countEdits(data: Uint8Array, at: number, note: (author: number, clock: number, length: number) => void): void {
  position = at
  varUint(data)
  for (let clients = varUint(data); clients > 0; clients--) {
    let structs = varUint(data)
    const author = varUint(data) - firstClient
    for (let clock = varUint(data); structs > 0; structs--) {
      const info = data[position++]!
      if ((info & 31) === 10 || (info & 31) === 0) {
        clock += varUint(data)
        continue
      }
      for (let ids = (info & 128 ? 1 : 0) + (info & 64 ? 1 : 0); ids > 0; ids--) {
        varUint(data)
        varUint(data)
      }
      if (!(info & 192)) {
        if (varUint(data) === 1) skip(data)
        else {
          varUint(data)
          varUint(data)
        }
      }
      const length = varUint(data)
      position += length
      note(author, clock, length)
      clock += length
    }
  }
}

function skip(data: Uint8Array): void {
  const length = varUint(data)
  position += length
}
