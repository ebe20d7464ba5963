import { AppError } from '#shared/protocol/errors.ts'
import { boundNodes, type NodeBounds } from '#server/items/markdown-bounds.ts'
import { markdownNodes } from '#server/items/markdown-nodes.ts'
import type { Job } from '#server/jobs/job.ts'

export interface MarkdownInput {
  text: string
  most: NodeBounds
}

/** Reads Markdown on a thread. @throws AppError `limit_reached` */
export const readMarkdownJob: Job = (input) => {
  const { text, most } = input as MarkdownInput
  try {
    const nodes = markdownNodes(text)
    boundNodes(nodes, most)
    return Promise.resolve(nodes)
  } catch (error) {
    // nested without end: the stack ran out
    if (error instanceof RangeError) throw new AppError('limit_reached', { of: 'levels' })
    throw error
  }
}
