const parts = 64
const wordsPerId = 4
const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** One part of the hash table: positions plus one (0: free) of the ids that hash to it. */
interface Part {
  slots: Int32Array
  count: number
}

/**
 * The ids of a table by position, and their positions by id. An id takes its 16 bytes, a third of the browser's text, and becomes text on demand.
 * Ids of any other form are kept as texts.
 * The hash table is split into parts that grow one at a time: rehashing half a million ids at once would block the main thread too long.
 */
export class IdTable {
  #words = new Uint32Array(1024 * wordsPerId)
  #length = 0
  readonly #parts: Part[] = Array.from({ length: parts }, () => ({ slots: new Int32Array(32), count: 0 }))
  /** ids of another form */
  readonly #others = new Map<string, number>()
  readonly #otherAt = new Map<number, string>()
  /** the id being looked up */
  readonly #asked = new Uint32Array(wordsPerId)

  /** One past the last position. */
  get length(): number {
    return this.#length
  }

  #makeRoom(): void {
    const grown = new Uint32Array(this.#words.length * 2)
    grown.set(this.#words)
    this.#words = grown
  }

  positionOf(id: string): number | undefined {
    if (!readId(id, this.#asked)) return this.#others.get(id)
    const { slots } = this.#partOf(this.#asked, 0)
    const found = slots[this.#slotOf(slots, this.#asked, 0)] ?? 0
    return found === 0 ? undefined : found - 1
  }

  /** The position of an id, which is the next one when it is new. */
  claim(id: string): number {
    if (!readId(id, this.#asked)) return this.#claimOther(id)
    const part = this.#partOf(this.#asked, 0)
    let slot = this.#slotOf(part.slots, this.#asked, 0)
    const found = part.slots[slot] ?? 0
    if (found > 0) return found - 1
    const position = this.#length
    this.#length += 1
    if (this.#length * wordsPerId > this.#words.length) this.#makeRoom()
    this.#words.set(this.#asked, position * wordsPerId)
    if (part.count * 2 >= part.slots.length) {
      this.#grow(part)
      slot = this.#slotOf(part.slots, this.#asked, 0)
    }
    part.slots[slot] = position + 1
    part.count += 1
    return position
  }

  #claimOther(id: string): number {
    const known = this.#others.get(id)
    if (known !== undefined) return known
    const position = this.#length
    this.#length += 1
    if (this.#length * wordsPerId > this.#words.length) this.#makeRoom()
    this.#others.set(id, position)
    this.#otherAt.set(position, id)
    return position
  }

  /** '' for an unknown position */
  at(position: number): string {
    if (position < 0 || position >= this.#length) return ''
    return this.#otherAt.get(position) ?? writeId(this.#words, position * wordsPerId)
  }

  /** Compares two ids as their texts would. */
  compare(a: number, b: number): number {
    if (this.#otherAt.size > 0) return this.at(a) < this.at(b) ? -1 : 1
    for (let word = 0; word < wordsPerId; word += 1) {
      const difference = (this.#words[a * wordsPerId + word] ?? 0) - (this.#words[b * wordsPerId + word] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }

  #partOf(words: Uint32Array, start: number): Part {
    return this.#parts[hashOf(words, start) & (parts - 1)] as Part
  }

  /** The slot of the id in `words`, or the first free slot of its probe sequence. */
  #slotOf(slots: Int32Array, words: Uint32Array, start: number): number {
    const last = slots.length - 1
    let slot = (hashOf(words, start) >>> 6) & last
    for (let found = slots[slot] as number; found !== 0; found = slots[slot] as number) {
      if (this.#isAt(found - 1, words, start)) return slot
      slot = (slot + 1) & last
    }
    return slot
  }

  #isAt(position: number, words: Uint32Array, start: number): boolean {
    const at = position * wordsPerId
    for (let word = wordsPerId - 1; word >= 0; word -= 1) if (this.#words[at + word] !== words[start + word]) return false
    return true
  }

  #grow(part: Part): void {
    const slots = new Int32Array(part.slots.length * 2)
    for (const found of part.slots) {
      if (found !== 0) slots[this.#slotOf(slots, this.#words, (found - 1) * wordsPerId)] = found
    }
    part.slots = slots
  }
}

/** Ids end with random bits; ids made by counting are spread as well. */
function hashOf(words: Uint32Array, start: number): number {
  return Math.imul((words[start + 3] as number) ^ (words[start + 2] as number), 0x9e3779b1) >>> 0
}

const dash = 45
const dashesAt = [8, 13, 18, 23]
/** Value of each hexadecimal digit by character code; -1 for other characters. */
const digits = Int8Array.from({ length: 128 }, (_, code) => '0123456789abcdef'.indexOf(String.fromCharCode(code)))

/** Reads an id in its one canonical form; false for any other. It takes four digits at a time, since every loaded id comes through here. */
function readId(id: string, words: Uint32Array): boolean {
  if (id.length !== 36) return false
  for (const at of dashesAt) if (id.charCodeAt(at) !== dash) return false
  const a = fourDigits(id, 0)
  const b = fourDigits(id, 4)
  const c = fourDigits(id, 9)
  const d = fourDigits(id, 14)
  const e = fourDigits(id, 19)
  const f = fourDigits(id, 24)
  const g = fourDigits(id, 28)
  const h = fourDigits(id, 32)
  if ((a | b | c | d | e | f | g | h) < 0) return false
  words[0] = (a << 16) | b
  words[1] = (c << 16) | d
  words[2] = (e << 16) | f
  words[3] = (g << 16) | h
  return true
}

/** Four hexadecimal digits as a number; negative when a character is no digit. */
function fourDigits(id: string, at: number): number {
  const [a, b, c, d] = [id.charCodeAt(at), id.charCodeAt(at + 1), id.charCodeAt(at + 2), id.charCodeAt(at + 3)]
  if ((a | b | c | d) >= digits.length) return -1
  return ((digits[a] as number) << 12) | ((digits[b] as number) << 8) | ((digits[c] as number) << 4) | (digits[d] as number)
}

function writeId(words: Uint32Array, start: number): string {
  const [a = '', b = '', c = '', d = ''] = [0, 1, 2, 3].map((word) => hex(words[start + word] as number))
  return `${a}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`
}

function hex(word: number): string {
  return `${hexOf[word >>> 24]}${hexOf[(word >>> 16) & 255]}${hexOf[(word >>> 8) & 255]}${hexOf[word & 255]}`
}
