import { pageText, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import type { Project } from '#server/sync/projections.ts'

/** SQL's copy of a page's body: its text for search, and the app blocks it embeds. Its title is in the page's entry. */
export const projectPage: Project = (doc) => {
  const snapshot = readPageSnapshot(doc)
  return { title: '', text: pageText(snapshot), data: { blocks: snapshot.blocks } }
}
