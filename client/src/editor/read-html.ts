import { DOMParser as ContentParser, type Node } from '@tiptap/pm/model'
import { pageNodeAttributes, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { pageSchema } from '#client/editor/page-schema.ts'
import { plainerHtml } from '#client/nouns/pages/pasted-html.ts'

/** Reads HTML of another program as a page's own nodes. Nothing of it runs or is fetched, and blocks of other workspaces stay out. */
export function readHtml(html: string): PageElement[] {
  const page = new DOMParser().parseFromString(plainerHtml(html), 'text/html')
  for (const foreign of page.querySelectorAll('[data-app-block], [data-of-page], [data-mention-kind]')) foreign.remove()
  const nodes: PageNode[] = []
  ContentParser.fromSchema(pageSchema())
    .parse(page.body)
    .forEach((node) => nodes.push(plainNode(node)))
  return nodes.filter((node): node is PageElement => 'children' in node)
}

/** A node of the editor as plain data, with the attributes that are read. */
export function plainNode(node: Node): PageNode {
  if (node.isText) {
    return { type: 'text', text: node.text ?? '', marks: node.marks.map(({ type, attrs }) => ({ type: type.name, attrs: textsOf(attrs) })) }
  }
  const children: PageNode[] = []
  node.forEach((child) => children.push(plainNode(child)))
  const known = pageNodeAttributes[node.type.name] ?? []
  const attrs = Object.entries(node.attrs).filter(
    (entry): entry is [string, string | number | boolean] =>
      known.includes(entry[0]) && ['string', 'number', 'boolean'].includes(typeof entry[1]),
  )
  return { type: node.type.name, attrs: Object.fromEntries(attrs), children }
}

function textsOf(attrs: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attrs).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
