import { inflateRawSync } from 'node:zlib'
import type { Principal } from '#tests/support/secrets/principal.ts'
import type { Secret } from '#tests/support/secrets/secret-book.ts'
import type { SecretWorld } from '#tests/support/secrets/secret-world.ts'
import type { VisitorPrincipal } from '#tests/support/secrets/shown.ts'

export interface Leak {
  who: string
  where: string
  what: string
  /** the last thing that was done */
  after: string
}

export interface Told<T = unknown> {
  status: number
  body: T
  text: string
}

export interface Question {
  method: string
  path: string
  body?: unknown
  /** the call's pattern, for reports */
  call?: string
}

/** Searches every answer and message to anybody. */
export class Watch {
  readonly leaks = new Map<string, Leak>()
  /** secrets that a person received rightly, by principal: shows that the search is not blind */
  readonly told = new Map<string, Set<string>>()
  readonly asked = new Map<string, number>()
  readonly failures: string[] = []
  step = 'the beginning'
  readonly #world: SecretWorld
  readonly #before = new Map<Principal, Set<Secret>>()

  constructor(world: SecretWorld) {
    this.#world = world
  }

  /** Notes everything that these people may see now: they may have received it, and may keep it. */
  remember(people: readonly Principal[]): void {
    for (const who of people) {
      const known = this.#before.get(who) ?? new Set()
      this.#before.set(who, known)
      for (const secret of this.#world.book.all()) if (who.maySee(secret)) known.add(secret)
    }
  }

  async ask<T = unknown>(who: Principal, question: Question): Promise<Told<T>> {
    const { method, path, body } = question
    const isRaw = body instanceof Uint8Array
    const response = await fetch(this.#world.server.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(who.member && { authorization: `Bearer ${who.member.token}` }),
        ...(body !== undefined && { 'content-type': isRaw ? 'text/csv' : 'application/json' }),
        ...who.headers,
      },
      ...(body !== undefined && { body: isRaw ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const call = question.call ?? `${method} ${path.split('?')[0] ?? ''}`
    this.asked.set(call, (this.asked.get(call) ?? 0) + 1)
    if (response.status >= 500) this.failures.push(`${call}: ${response.status} ${bytes.toString().slice(0, 200)}`)
    const text = textOf(bytes) + JSON.stringify([...response.headers])
    const given = `${path} ${isRaw ? Buffer.from(body).toString() : JSON.stringify(body ?? null)}`
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
    const content = (isJson ? JSON.parse(bytes.toString()) : bytes.toString()) as T
    if (isVisitor(who) && isJson) this.#hearVisitor(who, call, content, given)
    else this.hear(who, call, text, given)
    return { status: response.status, text, body: content }
  }

  /** Searches a person's messages; `given` is their own input, which may come back. */
  hear(who: Principal, where: string, text: string, given = '', allows = (secret: Secret): boolean => who.maySee(secret)): void {
    const own = given.toLowerCase()
    // one's own role names its hidden items, by id
    for (const secrets of this.#world.book.find(text)) {
      const [first] = secrets
      if (!first || own.includes(first.text)) continue
      const known = this.#before.get(who.looksAs ?? who)
      if (secrets.some((secret) => allows(secret) || (isId(secret) && known?.has(secret)))) {
        this.#note(who.name, first.text)
        continue
      }
      const leak = { who: who.name, where, what: first.what, after: this.step }
      const key = `${leak.who}|${leak.where}|${leak.what}`
      if (!this.leaks.has(key)) this.leaks.set(key, leak)
    }
  }

  /** The same for messages during a change: both the old and the new rights count. */
  overhear(who: Principal, where: string, text: string): void {
    this.hear(who, where, text, '', (secret) => who.maySee(secret) || (this.#before.get(who)?.has(secret) ?? false))
  }

  report(): string[] {
    return [...this.leaks.values()].map(({ who, where, what, after }) => `${who}: ${where} tells ${what} (after ${after})`).sort()
  }

  /** Looks through a visitor's answer block by block. */
  #hearVisitor(who: VisitorPrincipal, where: string, answer: unknown, given: string): void {
    const { blocks = {}, ...rest } = answer as { blocks?: Record<string, unknown> }
    this.hear(who, where, JSON.stringify(rest), given)
    for (const [id, block] of Object.entries(blocks))
      this.hear(who, `${where}, a block`, JSON.stringify(block), given, (secret) => who.mayTell(secret, id))
  }

  #note(name: string, text: string): void {
    const known = this.told.get(name) ?? new Set()
    this.told.set(name, known)
    known.add(text)
  }
}

const isVisitor = (who: Principal): who is VisitorPrincipal => 'mayTell' in who

/** A record that was visible may be named: its tombstone names it. */
const isId = (secret: Secret): boolean => secret.what.startsWith('id of')

/** Bytes as text: parts of workbooks unpacked, documents in base64 decoded. */
function textOf(bytes: Buffer): string {
  const text = bytes.subarray(0, 2).toString() === 'PK' ? unpacked(bytes) : bytes.toString()
  const encoded = [...text.matchAll(/[A-Za-z0-9+/]{80,}={0,2}/g)].map(([match]) => Buffer.from(match, 'base64').toString('latin1'))
  return [text, ...encoded].join('\n')
}

/** The parts of a zip file, found by its directory. */
function unpacked(bytes: Buffer): string {
  const parts: string[] = []
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    const [method, size, local] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)]
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + size)
    parts.push((method === 8 ? inflateRawSync(packed) : packed).toString())
  }
  return parts.join('\n')
}
