import { linkedIds } from '#shared/nouns/pages/page-nodes.ts'
import { pageText, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import type { Project } from '#server/sync/projections.ts'

/** SQL's copy of a page's body: its text for search, the app blocks it embeds, and what it names and links to. Its title is in the page's entry. */
export const projectPage: Project = (doc) => {
  const snapshot = readPageSnapshot(doc)
  return { title: '', text: pageText(snapshot), data: { blocks: snapshot.blocks, links: [...linkedIds(snapshot.body)] } }
}
