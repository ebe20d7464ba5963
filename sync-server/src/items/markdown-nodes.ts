import { readMarkdown } from '#shared/nouns/pages/markdown/read-markdown.ts'
import type { PageElement } from '#shared/values/page-node.ts'

/**
 * Markdown (GitHub's) as nodes of a page or of the text of a block. Raw HTML stays text, pictures become links: nothing of elsewhere is fetched.
 * The parser takes any time and memory for some texts, so people's texts go through `read-markdown.ts`. @throws RangeError when they nest without end
 */
export function markdownNodes(text: string): PageElement[] {
  return readMarkdown(text)
}
