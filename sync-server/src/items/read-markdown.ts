import type { PageElement } from '#shared/values/page-node.ts'
import { boundMarkdown, boundNodes, type NodeBounds } from '#server/items/markdown-bounds.ts'
import { markdownNodes } from '#server/items/markdown-nodes.ts'
import type { MarkdownInput } from '#server/items/read-markdown-job.ts'
import { textThreadsOf } from '#server/jobs/text-threads.ts'
import type { Platform } from '#server/platform/platform.ts'

/** So short a text is read in a millisecond, whatever it says. */
const shortText = 300

/**
 * Markdown of a person as nodes, read on a thread: the parser takes any time and memory for some texts. Outside of writes.
 * @param orgId whose turn it takes
 * @throws AppError `limit_reached` for more than `most`, and for what takes the parser too long
 */
export async function readMarkdown(platform: Platform, orgId: string, text: string, most: NodeBounds): Promise<PageElement[]> {
  boundMarkdown(text)
  if (text.length > shortText)
    return textThreadsOf(platform).read<PageElement[]>(orgId, 'items.readMarkdown', { text, most } satisfies MarkdownInput)
  const nodes = markdownNodes(text)
  boundNodes(nodes, most)
  return nodes
}
