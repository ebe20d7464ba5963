import { rolePath } from '#shared/nouns/chat/message-marks.ts'

/** A text as it is written: things stand in it as `@name`, and `things` says which address each name means. */
export interface WrittenText {
  text: string
  things: Readonly<Record<string, string>>
}

const longestName = 60
const mark = /\[@([^\]\n]{0,200})\]\((\/[^)\s]+)\)/g

/** The message as it is sent: a name becomes a mark without words, since only those who may open a thing learn its name. A role keeps its own. */
export function toMessage({ text, things }: WrittenText): string {
  const names = Object.keys(things)
    .filter((name) => text.includes(`@${name}`))
    .sort((a, b) => b.length - a.length)
  if (names.length === 0) return text
  const named = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return text.replace(named, (whole, name: string) => {
    const path = things[name]
    return path === undefined ? whole : `[@${path.startsWith(rolePath('')) ? name : ''}](${path})`
  })
}

/** A message as it is written again; marks of things whose names are not known here stay as they are. */
export function fromMessage(text: string, nameOf: (path: string) => string | undefined): WrittenText {
  let things: Readonly<Record<string, string>> = {}
  const written = text.replace(mark, (whole, words: string, path: string) => {
    const label = words === '' ? nameOf(path) : words
    if (label === undefined || label === '') return whole
    const named = withName(things, label, path)
    things = named.things
    return `@${named.name}`
  })
  return { text: written, things }
}

/** The names with one more; another thing of the same name gets a number behind it. */
export function withName(things: WrittenText['things'], label: string, path: string): { things: WrittenText['things']; name: string } {
  const plain = label
    .replaceAll(/[[\]@\s]+/g, ' ')
    .trim()
    .slice(0, longestName)
    .trim()
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? plain : `${plain} (${count})`
    if (!Object.hasOwn(things, name) || things[name] === path) return { things: { ...things, [name]: path }, name }
  }
}

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
