/** One thing that a person must see to know a secret; all of a secret's needs must be met. */
export interface Need {
  table?: string
  field?: string
  /** a record of `table` */
  record?: string
  /** every record of `table` */
  allRows?: true
  /** the right to change the structure of `table` */
  manages?: true
  /** an app or page */
  item?: string
  /** only the administrator, and the member who made it */
  madeBy?: string
  /** nobody but this member, not even an administrator */
  keptBy?: string
}

export interface Secret {
  /** as it is looked for: lower case */
  text: string
  /** for people who read a failure */
  what: string
  needs: readonly Need[]
}

export type Random = (below: number) => number

const markers = /zq[0-9a-z]{10}/g
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const options = /\bo[0-9a-z]{12}\b/g
const tokens = /[a-z0-9_-]{43}/g
const digits = /\d{9,}/g
/** 1,234,567,890 and 1.234.567.890 and with spaces */
const grouped = /\d{1,3}(?:[,.\u00a0\u202f ]\d{3}){2,}/g

/** All that is planted, and how to find it in a text. */
export class SecretBook {
  readonly #known = new Map<string, Secret[]>()
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  get size(): number {
    return this.#known.size
  }

  all(): Secret[] {
    return [...this.#known.values()].flat()
  }

  /** An unguessable text. */
  marker(what: string, needs: readonly Need[]): string {
    const text = `zq${Array.from({ length: 10 }, () => 'abcdefghijklmnoprstuvwxy0123456789'.charAt(this.#random(34))).join('')}`
    this.add(text, what, needs)
    return text
  }

  /** A large odd number that is unguessable. */
  number(what: string, needs: readonly Need[]): number {
    const value = 100_000_000_001 + 2 * (this.#random(100_000_000) * 4_000 + this.#random(4_000))
    this.add(String(value), what, needs)
    return value
  }

  add(text: string, what: string, needs: readonly Need[]): void {
    const key = text.toLowerCase()
    const known = this.#known.get(key) ?? []
    known.push({ text: key, what, needs })
    this.#known.set(key, known)
  }

  /** The secrets in a text, by text; one text may be known for several reasons. */
  find(given: string): Secret[][] {
    const text = given.toLowerCase()
    const found = new Set<string>()
    for (const pattern of [markers, uuids, options, tokens, digits]) for (const [match] of text.matchAll(pattern)) found.add(match)
    for (const [match] of text.matchAll(grouped)) found.add(match.replaceAll(/\D/g, ''))
    return [...found].flatMap((one) => {
      const secrets = this.#known.get(one)
      return secrets ? [secrets] : []
    })
  }
}
