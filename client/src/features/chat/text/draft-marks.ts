import { rolePath } from '#shared/nouns/chat/message-marks.ts'

/**
 * A text as it is written: things stand in it as `@name` and files as `[name]`. `things` says which address each of them means, files with
 * their brackets.
 */
export interface WrittenText {
  text: string
  things: Readonly<Record<string, string>>
  /** below the text, each as Markdown */
  pictures?: readonly string[]
}

const longestName = 60
const fileMark = /\[([^\]\n]{1,255})\]\((\/api\/files\/message\/[^)\s]+)\)/g
/** The pictures that end a message, each in a line of its own. */
const lastPictures = /(?:(?:^|\n)!\[[^\]\n]{0,255}\]\(\/api\/files\/message\/[^)\s]+\))+$/
const mark = /\[@([^\]\n]{0,200})\]\((\/[^)\s]+)\)/g

/**
 * The message as it is sent: a name becomes a mark without words, since only those who may open a thing learn its name. Roles and files keep
 * their own.
 */
export function toMessage({ text, things, pictures = [] }: WrittenText): string {
  return [toMarked(text, things), ...pictures].filter((part) => part !== '').join('\n')
}

function toMarked(text: string, things: WrittenText['things']): string {
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
  const pictures = lastPictures.exec(text)?.[0] ?? ''
  const written = text
    .slice(0, text.length - pictures.length)
    .replace(fileMark, (_, words: string, path: string) => {
      const key = numbered(things, path, (end) => `[${words}${end}]`)
      things = { ...things, [key]: path }
      return key
    })
    .replace(mark, (whole, words: string, path: string) => {
      const label = words === '' ? nameOf(path) : words
      return label === undefined || label === '' ? whole : named(label, path)
    })
  return { text: written, things, pictures: pictures.split('\n').filter((line) => line !== '') }
}

/** A text with a file at its end, or a picture below it. @param link the Markdown of it */
export function withFile({ text, things, pictures = [] }: WrittenText, link: string): WrittenText {
  if (link.startsWith('!')) return { text, things, pictures: [...pictures, link] }
  const added = fromMessage(link, () => undefined, things)
  return { things: added.things, pictures, text: text.trim() === '' ? added.text : `${text}\n${added.text}` }
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
