import { linkedIds } from '#shared/nouns/pages/page-nodes.ts'
import { pageText, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import type { Project } from '#server/sync/projections.ts'

const longestText = 100_000

/** SQL's copy of a page: its words and those of its text blocks, its app blocks, and the things that it links to. */
export const projectPage: Project = (doc) => {
  const snapshot = readPageSnapshot(doc)
  const words = Object.values(snapshot.blocks).flatMap(({ text }) => (text === '' ? [] : [text]))
  return {
    title: '',
    text: [pageText(snapshot), ...words].join('\n').slice(0, longestText),
    data: { blocks: snapshot.blocks, links: [...linkedIds(snapshot.body)] },
  }
}
