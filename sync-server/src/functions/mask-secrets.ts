import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'

/** Shorter ones stand in any text. */
const shortestMasked = 4
/** Parts of a secret that are masked by themselves: its lines, and its bytes in base64. */
const shortestPart = 8
const mask = '•••'

/** Hides secrets that code was told in a text that people read, also in the usual encodings. Takes time by the length of the text, not by their number. */
export function maskText(text: string, secrets: ReadonlySet<string>): string {
  return maskerOf(secrets)(text)
}

/** The same in every text and key of a value. */
export function maskValue(value: JsonValue, secrets: ReadonlySet<string>): JsonValue {
  return secrets.size === 0 ? value : maskWith(maskerOf(secrets), value)
}

function maskWith(masked: Masker, value: JsonValue): JsonValue {
  if (typeof value === 'string') return masked(value)
  if (Array.isArray(value)) return value.map((one: JsonValue) => maskWith(masked, one))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [masked(key), maskWith(masked, one)]))
}

type Masker = (text: string) => string

/** Kept by the set, as a run masks several texts. A set that has grown is read again. */
const known = new WeakMap<ReadonlySet<string>, { size: number; masker: Masker }>()

function maskerOf(secrets: ReadonlySet<string>): Masker {
  const before = known.get(secrets)
  if (before?.size === secrets.size) return before.masker
  const masker = createMasker([...secrets].flatMap(formsOf))
  known.set(secrets, { size: secrets.size, masker })
  return masker
}

/** Goes through a text once. Of several forms at one place the longest is hidden, so that no rest of a secret stays. */
function createMasker(forms: readonly string[]): Masker {
  const byStart = new Map<string, string[]>()
  const firsts = new Set<number>()
  for (const form of new Set(forms)) {
    const start = form.slice(0, shortestMasked)
    firsts.add(form.charCodeAt(0))
    byStart.set(start, [...(byStart.get(start) ?? []), form])
  }
  for (const alike of byStart.values()) alike.sort((one, other) => other.length - one.length)
  return (text) => {
    let masked = ''
    let from = 0
    for (let at = 0; at + shortestMasked <= text.length; at++) {
      if (!firsts.has(text.charCodeAt(at))) continue
      const form = byStart.get(text.slice(at, at + shortestMasked))?.find((one) => text.startsWith(one, at))
      if (form === undefined) continue
      masked += text.slice(from, at) + mask
      from = at + form.length
      at = from - 1
    }
    return from === 0 ? text : masked + text.slice(from)
  }
}

/** The forms in which a secret stands in texts: as it is, by lines, in JSON, in addresses, and its bytes in base64 and hexadecimal digits. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const json = JSON.stringify(secret).slice(1, -1)
  const ascii = json.replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const escaped = [json, ascii].flatMap((text) => [text, text.replaceAll('/', '\\/')])
  const address = encodeURIComponent(bytes.toString('utf8'))
  const hex = bytes.toString('hex')
  const whole = [secret, ...escaped, address, address.replaceAll('%20', '+'), hex, hex.toUpperCase()]
  const parts = [...secret.split(/\r?\n/), ...[0, 1, 2].flatMap((shift) => base64Of(bytes, shift))]
  return [...whole.filter(({ length }) => length >= shortestMasked), ...parts.filter(({ length }) => length >= shortestPart)]
}

/** The letters that depend on these bytes alone, wherever they stand in what is encoded. @param shift bytes before them, modulo 3 */
function base64Of(bytes: Buffer, shift: number): string[] {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
  const end = Math.floor(((shift + bytes.length) * 8) / 6)
  const own = text.slice(Math.ceil((shift * 8) / 6), end)
  return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
}
