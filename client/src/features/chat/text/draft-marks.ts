import { rolePath } from '#shared/nouns/chat/message-marks.ts'

/**
 * A text as it is written: things stand in it as `@name` and files as `[name]`. `things` says which address each of them means, files with
 * their brackets.
 */
export interface WrittenText {
  text: string
  things: Readonly<Record<string, string>>
}

const longestName = 60
const fileMark = /\[([^\]\n]{1,255})\]\((\/api\/files\/message\/[^)\s]+)\)/g
const mark = /\[@([^\]\n]{0,200})\]\((\/[^)\s]+)\)/g

/**
 * The message as it is sent: a name becomes a mark without words, since only those who may open a thing learn its name. Roles and files keep
 * their own.
 */
export function toMessage({ text, things }: WrittenText): string {
  const keys = Object.keys(things).sort((a, b) => b.length - a.length)
  const files = keys.filter((key) => isFile(key) && text.includes(key))
  const names = keys.filter((key) => !isFile(key) && text.includes(`@${key}`))
  const patterns = [
    ...files.map((file) => String.raw`${escaped(file)}(?!\()`),
    ...names.map((name) => String.raw`(?<![\p{L}\p{N}])@${escaped(name)}(?![\p{L}\p{N}])`),
  ]
  if (patterns.length === 0) return text
  return text.replace(new RegExp(patterns.join('|'), 'gu'), (whole) => {
    const key = isFile(whole) ? whole : whole.slice(1)
    const path = things[key]
    if (path === undefined) return whole
    return isFile(whole) ? `${whole}(${path})` : `[@${path.startsWith(rolePath('')) ? key : ''}](${path})`
  })
}

/** A message as it is written again; marks of things whose names are not known here stay as they are. @param before what is named already */
export function fromMessage(text: string, nameOf: (path: string) => string | undefined, before: WrittenText['things'] = {}): WrittenText {
  let things = before
  const named = (label: string, path: string): string => {
    const next = withName(things, label, path)
    things = next.things
    return `@${next.name}`
  }
  const written = text
    .replace(fileMark, (_, words: string, path: string) => {
      const key = numbered(things, path, (end) => `[${words}${end}]`)
      things = { ...things, [key]: path }
      return key
    })
    .replace(mark, (whole, words: string, path: string) => {
      const label = words === '' ? nameOf(path) : words
      return label === undefined || label === '' ? whole : named(label, path)
    })
  return { text: written, things }
}

/** A text with a file at its end. @param link the Markdown of it */
export function withFile({ text, things }: WrittenText, link: string): WrittenText {
  const added = fromMessage(link, () => undefined, things)
  return { ...added, text: text.trim() === '' ? added.text : `${text}\n${added.text}` }
}

const isFile = (key: string): boolean => key.startsWith('[')

/** The names with one more; another thing of the same name gets a number behind it. */
export function withName(things: WrittenText['things'], label: string, path: string): { things: WrittenText['things']; name: string } {
  const plain = label
    .replaceAll(/[[\]@\s]+/g, ' ')
    .trim()
    .slice(0, longestName)
    .trim()
  const name = numbered(things, path, (end) => plain + end)
  return { things: { ...things, [name]: path }, name }
}

/** The first key that nothing else has. */
function numbered(things: WrittenText['things'], path: string, keyOf: (end: string) => string): string {
  for (let count = 1; ; count += 1) {
    const key = keyOf(count === 1 ? '' : ` (${count})`)
    if (!Object.hasOwn(things, key) || things[key] === path) return key
  }
}

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
