import { documentName } from '#shared/nouns/documents/document-names.ts'
import { addMutation, type Compiling } from '#server/app-plans/plan-acts.ts'
import { placeText } from '#server/items/place-text.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'

/** Pages with their texts; one below another follows it. */
export function compilePages(work: Compiling): void {
  const { plan, ids, folder, problems, texts } = work
  const earlier = new Set<string>()
  for (const [at, { label, icon, color, parent }] of plan.pages.entries()) {
    const path = `pages.${at}`
    const id = ids.uuid(`page:${label}`)
    if (parent !== undefined && !earlier.has(parent)) problems.add(path, 'no earlier page has this name', parent)
    const place = parent === undefined ? folder : { parentId: ids.uuid(`page:${parent}`) }
    addMutation(work, path, 'pages.create', { id, label, icon, color, ...place })
    work.made.push({ type: 'page', id, label })
    earlier.add(label)
    const nodes = texts.get(path) ?? []
    const name = documentName({ kind: 'page', id })
    work.acts.push((context) => changeDocumentInWrite(context, name, (doc) => placeText(doc, nodes, 'replace'), 'server'))
  }
}
