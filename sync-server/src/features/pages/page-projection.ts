import { pageText, readPageSnapshot } from '#shared/pages/page-document.ts'
import type { Project } from '#server/sync/projections.ts'

/** What SQL keeps of a page's body: its text for search and which app blocks it embeds. Its title is in the page's entry. */
export const projectPage: Project = (doc) => {
  const snapshot = readPageSnapshot(doc)
  return { title: '', text: pageText(snapshot), data: { blocks: snapshot.blocks } }
}
