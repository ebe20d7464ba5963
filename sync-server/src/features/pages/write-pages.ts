import type * as Y from 'yjs'
import type { CallRequest } from '#shared/protocol/calls.ts'
import { newId } from '#shared/lib/ids.ts'
import type { pageCalls, ProgramPage } from '#shared/nouns/pages/page-calls.ts'
import { pageBody } from '#shared/nouns/pages/page-document.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { markdownNodes } from '#server/items/markdown-nodes.ts'
import { movePage } from '#server/features/pages/page-tree.ts'
import { readPage } from '#server/features/pages/read-pages.ts'
import { createEntry, updateEntry, type EntryKind } from '#server/items/list-entries.ts'
import { assertMayWrite } from '#server/sync/document-files.ts'
import { changeDocumentInWrite, documentsOf } from '#server/sync/org-documents.ts'

type Create = CallRequest<(typeof pageCalls)['POST v3/pages']>['body']
type Write = CallRequest<(typeof pageCalls)['PUT v3/pages/:id']>['body']

const page: EntryKind = { type: 'page', missing: 'page_not_found' }
/** Blocks of one text at the top of a page. */
const mostNodes = 5_000
/** Bytes that one text may add to a document. */
const roomFor = 1_000_000
const look = { icon: 'file-text', color: 'amber' }

/** Makes a page of Markdown. @throws AppError those of `createEntry` and of its place below another page */
export function createPage(
  caller: OrgContext,
  { label, markdown, parent_id: parentId }: Create,
): Promise<ProgramPage & { markdown: string }> {
  const { org } = caller
  const nodes = nodesOf(markdown)
  return org.db.write(() => {
    const context = createOrgContext(org, caller.memberId, caller)
    const id = newId()
    createEntry(context, page, { id, label, ...look })
    if (parentId !== undefined) movePage(context, id, parentId)
    writeBody(context, id, nodes, 'replace')
    return readPage(context, id)
  })
}

/**
 * Replaces the text of a page, or adds to its end. Replacing takes away embedded blocks and files; versions keep the text before.
 * @throws AppError `page_not_found`, `permission_denied`
 */
export function writePage(caller: OrgContext, id: string, { label, markdown, mode }: Write): Promise<ProgramPage & { markdown: string }> {
  const { org } = caller
  const nodes = markdown === undefined ? undefined : nodesOf(markdown)
  return org.db.write(() => {
    const context = createOrgContext(org, caller.memberId, caller)
    // also for one outside the rights
    readPage(context, id)
    assertMayWrite(context, { kind: 'page', id })
    if (label !== undefined) updateEntry(context, page, { id, label })
    if (nodes) writeBody(context, id, nodes, mode)
    return readPage(context, id)
  })
}

/** Read before the write, which others wait for. @throws AppError `limit_reached` */
function nodesOf(markdown: string): Y.XmlElement[] {
  const nodes = markdownNodes(markdown)
  if (nodes.length > mostNodes) throw new AppError('limit_reached', { limit: mostNodes, of: 'nodes' })
  return nodes
}

/** Inside a write. @throws AppError `limit_reached` for a document that is too large already */
function writeBody(context: OrgContext, id: string, nodes: Y.XmlElement[], mode: Write['mode']): void {
  const documents = documentsOf(context.org)
  const { stateBytes, logBytes } = documents.room(`page:${id}`).document
  const limit = documents.limits.documentBytes
  if (stateBytes + logBytes > limit - roomFor) throw new AppError('limit_reached', { limit, of: 'bytes' })
  changeDocumentInWrite(
    context,
    `page:${id}`,
    (doc) => {
      const body = pageBody(doc)
      if (mode === 'replace') body.delete(0, body.length)
      body.insert(body.length, nodes)
    },
    'server',
  )
}
