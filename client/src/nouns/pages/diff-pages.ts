import { diffArrays } from 'diff'
import { isInline, isPageText, type PageElement, type PageMark, type PageNode } from '#shared/nouns/pages/page-nodes.ts'

/** Marks of words that came, and of words that went. */
export const addedMark = 'addedWords'
export const removedMark = 'removedWords'

/** A page that takes longer to compare is shown without marks. */
const mostMs = 1_000

/**
 * A later state of a page with marks on the words that came, and with those that went. Things without words, such as pictures, stand in a frame
 * (`addedBlock`, `removedBlock`).
 */
export function diffPages(before: readonly PageNode[], after: readonly PageNode[]): PageNode[] {
  return diffNodes(before, after, performance.now() + mostMs)
}

interface Texts {
  readonly [blockId: string]: { body?: readonly PageNode[] }
}

/** The texts of a page's text blocks that changed, by block, with the same marks. */
export function diffBlockTexts(before: Texts, after: Texts): ReadonlyMap<string, PageNode[]> {
  const found = new Map<string, PageNode[]>()
  for (const [id, { body = [] }] of Object.entries(after)) {
    const then = Object.hasOwn(before, id) ? before[id]?.body : undefined
    if (then && JSON.stringify(then) !== JSON.stringify(body)) found.set(id, diffPages(then, body))
  }
  return found
}

function diffNodes(before: readonly PageNode[], after: readonly PageNode[], end: number): PageNode[] {
  const steps = stepsOf(before, after, end)
  if (!steps) return [...after]
  const found: PageNode[] = []
  let gone: PageNode[] = []
  let come: PageNode[] = []
  const close = (): void => {
    found.push(...changed(gone, come, end))
    ;[gone, come] = [[], []]
  }
  for (const { nodes, isAdded, isRemoved } of steps) {
    if (isRemoved) gone.push(...nodes)
    else if (isAdded) come.push(...nodes)
    else {
      close()
      found.push(...nodes)
    }
  }
  close()
  return found
}

interface Step {
  nodes: PageNode[]
  isAdded: boolean
  isRemoved: boolean
}

/** The shortest way from one list to the other, what goes before what comes; undefined when it takes too long. */
function stepsOf(before: readonly PageNode[], after: readonly PageNode[], end: number): Step[] | undefined {
  const keys = { before: before.map((node) => JSON.stringify(node)), after: after.map((node) => JSON.stringify(node)) }
  const timeout = end - performance.now()
  if (timeout <= 0) return undefined
  let from = 0
  let to = 0
  return diffArrays(keys.before, keys.after, { timeout })?.map(({ value, added, removed }) => {
    const nodes = added ? after.slice(to, to + value.length) : before.slice(from, from + value.length)
    if (!added) from += value.length
    if (!removed) to += value.length
    return { nodes, isAdded: added, isRemoved: removed }
  })
}

/** Nodes that went and came in one place. Blocks of one kind are one block that was changed. */
function changed(gone: readonly PageNode[], come: readonly PageNode[], end: number): PageNode[] {
  const found: PageNode[] = []
  const left = [...gone]
  for (const node of come) {
    const at = left.findIndex((other) => isSameKind(other, node))
    const passed = left.splice(0, at + 1)
    const partner = passed.pop()
    found.push(...passed.map((other) => whole(other, removedMark)))
    if (partner) found.push(within(partner, node, end))
    else found.push(...left.splice(0).map((other) => whole(other, removedMark)), whole(node, addedMark))
  }
  return [...found, ...left.map((other) => whole(other, removedMark))]
}

const isSameKind = (one: PageNode, other: PageNode): boolean =>
  !isPageText(one) && !isPageText(other) && one.type === other.type && one.children.length > 0 && other.children.length > 0

function within(before: PageNode, after: PageNode, end: number): PageNode {
  if (isPageText(before) || isPageText(after)) return after
  const isText = [...before.children, ...after.children].some(isInline)
  const children = isText
    ? joined(diffNodes(before.children.flatMap(words), after.children.flatMap(words), end))
    : diffNodes(before.children, after.children, end)
  return { ...after, children }
}

/** A run of text in words, each with its marks. */
function words(node: PageNode): PageNode[] {
  if (!isPageText(node)) return [node]
  return (node.text.match(/\s+|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu) ?? []).map((text) => ({ ...node, text }))
}

/** A node that came or went as a whole. */
function whole(node: PageNode, mark: string): PageNode {
  if (isPageText(node)) return { ...node, marks: [...node.marks, { type: mark, attrs: {} }] }
  if (node.type === 'hardBreak') return node
  if (isInline(node)) return { type: 'text', text: wordsOfInline(node), marks: [{ type: mark, attrs: {} }] }
  if (node.children.length === 0) return { type: mark === addedMark ? 'addedBlock' : 'removedBlock', attrs: {}, children: [node] }
  return { ...node, children: node.children.map((child) => whole(child, mark)) }
}

function wordsOfInline({ attrs }: PageElement): string {
  return String(attrs['label'] || attrs['latex'] || '…')
}

/** Neighbouring words of the same marks as one run again. */
function joined(nodes: readonly PageNode[]): PageNode[] {
  const found: PageNode[] = []
  for (const node of nodes) {
    const last = found.at(-1)
    if (last && isPageText(last) && isPageText(node) && isSameMarks(last.marks, node.marks))
      found.splice(-1, 1, { ...last, text: last.text + node.text })
    else found.push(node)
  }
  return found
}

const isSameMarks = (one: readonly PageMark[], other: readonly PageMark[]): boolean => JSON.stringify(one) === JSON.stringify(other)
