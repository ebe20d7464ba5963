import { isPageText, type PageMark, type PageNode } from '#shared/values/page-node.ts'

/** values that mean the same as none */
const usual: Readonly<Record<string, unknown>> = {
  start: 1,
  colspan: 1,
  rowspan: 1,
  label: '',
  alt: '',
  caption: '',
  name: '',
  colwidth: '',
}

/** The same text for marks that are one set. */
export const keyOfMarks = (marks: readonly PageMark[]): string =>
  marks
    .map(({ type, attrs }) => JSON.stringify([type, attrs]))
    .toSorted()
    .join()

/** The same text for nodes that are one content, however their runs, marks and attributes are cut and ordered. */
export function nodeKey(node: PageNode): string {
  return JSON.stringify(plain([node]))
}

function plain(nodes: readonly PageNode[]): unknown[] {
  const parts: unknown[] = []
  let run: { text: string; marks: string } | undefined
  for (const node of nodes) {
    if (isPageText(node)) {
      const marks = keyOfMarks(node.marks)
      if (run?.marks === marks) run.text += node.text
      else parts.push((run = { text: node.text, marks }))
      continue
    }
    run = undefined
    const attrs = Object.entries(node.attrs).filter(([name, value]) => value !== undefined && usual[name] !== value)
    parts.push([node.type, attrs.map((each) => JSON.stringify(each)).toSorted(), plain(node.children)])
  }
  return parts
}
