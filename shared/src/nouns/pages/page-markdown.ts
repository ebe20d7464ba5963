import { escapedText, headingOf } from '#shared/nouns/pages/markdown/escape-markdown.ts'
import { writeBlocks } from '#shared/nouns/pages/markdown/write-blocks.ts'
import type { MarkdownForm } from '#shared/nouns/pages/markdown/write-line.ts'
import { isPageText, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'

/**
 * A page as Markdown (GitHub's), with its title as the first heading. In a file, frames that Markdown does not have keep their text, and app blocks and
 * files leave their names. Written exactly, it is read back as the same page (read-markdown.ts).
 */
export function pageMarkdown(title: string, body: readonly PageNode[], form: MarkdownForm = { exact: false }): string {
  return `${title === '' ? '' : `# ${titleOf(title)}\n\n`}${isEmpty(body) ? '' : writeBlocks(body, form)}\n`
}

const titleOf = (title: string): string => headingOf(escapedText(title.replaceAll(/\s+/g, ' ').trim()))

/** A new page is one empty line. */
const isEmpty = ([first, ...others]: readonly PageNode[]): boolean =>
  others.length === 0 &&
  (!first || (!isPageText(first) && first.type === 'paragraph' && first.children.length === 0 && !first.attrs['textAlign']))

/** Text that was read with its title as the first heading, without it: the title is no part of the page. */
export function withoutTitle(nodes: readonly PageElement[], titles: readonly string[]): PageElement[] {
  const [first, ...rest] = nodes
  const words = first?.type === 'heading' && first.attrs['level'] === 1 ? plain(wordsOf(first)) : ''
  return words !== '' && titles.some((title) => plain(title) === words) ? rest : [...nodes]
}

const plain = (title: string): string => title.replaceAll(/\s+/g, ' ').trim()
const wordsOf = (node: PageNode): string => (isPageText(node) ? node.text : node.children.map(wordsOf).join(''))
