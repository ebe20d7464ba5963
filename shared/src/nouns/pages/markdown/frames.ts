import { appBlockNode, fileNode, pictureNode, textAlignments, type PageElement } from '#shared/nouns/pages/page-nodes.ts'

type Attributes = Readonly<Record<string, string>>

/** Blocks that are read one after the other, some of them inside tags. */
export interface Frames {
  add(...nodes: PageElement[]): void
  open(tag: string, attributes: Attributes): void
  /** @returns false when no such tag is open */
  close(tag: string): boolean
  /** a comment that says something of the page */
  mark(words: readonly string[]): void
  end(): PageElement[]
}

interface Frame {
  tag: string
  attributes: Attributes
  nodes: PageElement[]
}

export function createFrames(): Frames {
  const frames: Frame[] = [{ tag: '', attributes: {}, nodes: [] }]
  const add = (...nodes: PageElement[]): void => void frames.at(-1)?.nodes.push(...nodes)
  const closeLast = (): void => {
    const frame = frames.pop()
    if (frame) add(...builtOf(frame))
  }
  const close = (tag: string): boolean => {
    const at = frames.findLastIndex((frame) => frame.tag === tag)
    if (at <= 0) return false
    while (frames.length > at) closeLast()
    return true
  }
  return {
    add,
    close,
    open: (tag, attributes) => void frames.push({ tag, attributes, nodes: [] }),
    mark: ([name = '', ...words]) => {
      const [, end, id] = /^(\/?)block:([\w-]+)$/.exec(name) ?? []
      if (id === undefined || (end === '/' && close(`block:${id}`))) return
      const height = Number(words.find((word) => /^\d+$/.test(word)))
      const attrs = { blockId: id, ...(height > 0 && { height }) }
      const hasText = words.includes('text')
      if (hasText) frames.push({ tag: `block:${id}`, attributes: { height: String(height || '') }, nodes: [] })
      else add({ type: appBlockNode, attrs, children: [] })
    },
    end: () => {
      while (frames.length > 1) closeLast()
      return frames[0]?.nodes ?? []
    },
  }
}

const isAll = (nodes: readonly PageElement[], ...types: string[]): boolean =>
  nodes.length > 0 && nodes.every(({ type }) => types.includes(type))
const line: PageElement = { type: 'paragraph', attrs: {}, children: [] }
const filled = (nodes: PageElement[]): PageElement[] => (nodes.length > 0 ? nodes : [line])

/** A closed tag as nodes. Parts that do not fit together keep what is in them. */
function builtOf({ tag, attributes, nodes }: Frame): PageElement[] {
  if (tag.startsWith('block:')) {
    const height = Number(attributes['height'])
    return [{ type: appBlockNode, attrs: { blockId: tag.slice('block:'.length), ...(height > 0 && { height }) }, children: nodes }]
  }
  const build = Object.hasOwn(builders, tag) ? builders[tag] : undefined
  return build ? build(nodes, attributes) : nodes
}

function made(type: string, children: PageElement[], attrs: PageElement['attrs'] = {}, text = ''): PageElement[] {
  return [{ type, attrs, children: text === '' ? children : [{ type: 'text', text, marks: [] }] }]
}

const builders: Readonly<Record<string, (nodes: PageElement[], attributes: Attributes) => PageElement[]>> = {
  details: (nodes) => made('toggle', filled(nodes)),
  summary: (nodes) => filled(nodes),
  aside: (nodes, { hue = '' }) => made('callout', filled(nodes), { hue: /^[a-z]{1,20}$/.test(hue) ? hue : 'gray' }),
  p: (nodes, { align }) => {
    const found = textAlignments.find((one) => one === align)
    return nodes.length > 0 ? nodes : made('paragraph', [], found ? { textAlign: found } : {})
  },
  div: (nodes, attributes) => {
    if (attributes['column'] !== undefined) return made('column', filled(nodes))
    if (attributes['columns'] !== undefined) return isAll(nodes, 'column') ? made('columns', nodes) : nodes
    if (attributes['latex'] !== undefined) return made('blockMath', [], { latex: attributes['latex'] })
    if (attributes['code'] !== undefined)
      return made('codeBlock', [], attributes['language'] ? { language: attributes['language'] } : {}, attributes['code'])
    return attributes['file'] === undefined ? nodes : made(fileNode, [], fileAttributes(attributes, ['name'], ['size']))
  },
  figure: (nodes, attributes) =>
    attributes['file'] === undefined
      ? nodes
      : made(pictureNode, [], fileAttributes(attributes, ['name', 'alt', 'caption', 'align'], ['width'])),
  table: (nodes) => (isAll(nodes, 'tableRow') ? made('table', nodes) : nodes),
  tr: (nodes) => (isAll(nodes, 'tableCell', 'tableHeader') ? made('tableRow', nodes) : nodes),
  td: (nodes, attributes) => made('tableCell', filled(nodes), spansOf(attributes)),
  th: (nodes, attributes) => made('tableHeader', filled(nodes), spansOf(attributes)),
}

function fileAttributes(given: Attributes, texts: readonly string[], numbers: readonly string[]): PageElement['attrs'] {
  const of = <T>(names: readonly string[], read: (value: string) => T): [string, T][] =>
    names.flatMap((name) => (given[name] === undefined ? [] : [[name, read(given[name])]]))
  return { fileId: given['file'] ?? '', ...Object.fromEntries(of(texts, String)), ...Object.fromEntries(of(numbers, Number)) }
}

function spansOf(attributes: Attributes): PageElement['attrs'] {
  const spans = ['colspan', 'rowspan'].flatMap((name) => {
    const span = Math.trunc(Number(attributes[name]))
    return span > 1 && span <= 50 ? [[name, span] as const] : []
  })
  const widths = attributes['widths'] ?? ''
  return { ...Object.fromEntries(spans), ...(/^\d+(,\d+)*$/.test(widths) && { colwidth: widths }) }
}
