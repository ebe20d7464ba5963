import type { CallRequest } from '#shared/protocol/calls.ts'
import { newId } from '#shared/lib/ids.ts'
import type { pageCalls } from '#shared/nouns/pages/page-calls.ts'
import { writeNode } from '#shared/nouns/documents/write-nodes.ts'
import { pageBody } from '#shared/nouns/pages/page-document.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { PageElement } from '#shared/values/page-node.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import type { CallContext } from '#server/http/call-module.ts'
import { readMarkdown } from '#server/items/read-markdown.ts'
import { movePage } from '#server/features/pages/page-tree.ts'
import { findPage, readPageText, type PageText } from '#server/features/pages/read-pages.ts'
import { createEntry, updateEntry, type EntryKind } from '#server/items/list-entries.ts'
import { assertMayWrite } from '#server/sync/document-files.ts'
import { changeDocumentInWrite, documentsOf } from '#server/sync/org-documents.ts'

type Create = CallRequest<(typeof pageCalls)['POST v3/pages']>['body']
type Write = CallRequest<(typeof pageCalls)['PUT v3/pages/:id']>['body']

const page: EntryKind = { type: 'page', missing: 'page_not_found' }
/** Parts of one text: more would hold up everybody while a document takes them in. */
const mostNodes = 10_000
/** Bytes that one text may add to a document. */
const roomFor = 1_000_000
const look = { icon: 'file-text', color: 'amber' }

/** The parts of a call that writing takes. */
export type PageWriter = Pick<CallContext, 'platform' | 'member'>

/** Makes a page of Markdown. @throws AppError those of `createEntry`, of its place below another page and of `readMarkdown` */
export async function createPage(call: PageWriter, { label, markdown, parent_id: parentId }: Create): Promise<PageText> {
  const caller = call.member()
  const { org } = caller
  assertMay(caller.access, { about: 'create', type: page.type })
  const nodes = await readMarkdown(call.platform, org.orgId, markdown, mostNodes)
  const id = newId()
  await org.db.write(() => {
    const context = createOrgContext(org, caller.memberId, caller)
    createEntry(context, page, { id, label, ...look })
    if (parentId !== undefined) movePage(context, id, parentId)
    writeBody(context, id, nodes, 'replace')
  })
  return readPageText(call.platform, createOrgContext(org, caller.memberId, caller), id)
}

/**
 * Replaces the text of a page, or adds to its end. Replacing takes away embedded blocks and files; versions keep the text before.
 * @throws AppError `page_not_found`, `permission_denied`, those of `readMarkdown`
 */
export async function writePage(call: PageWriter, id: string, { label, markdown, mode = 'replace' }: Write): Promise<PageText> {
  const caller = call.member()
  const { org } = caller
  assertMayChange(caller, id)
  const nodes = markdown === undefined ? undefined : await readMarkdown(call.platform, org.orgId, markdown, mostNodes)
  await org.db.write(() => {
    const context = createOrgContext(org, caller.memberId, caller)
    assertMayChange(context, id)
    if (label !== undefined) updateEntry(context, page, { id, label })
    if (nodes) writeBody(context, id, nodes, mode)
  })
  return readPageText(call.platform, createOrgContext(org, caller.memberId, caller), id)
}

function assertMayChange(context: OrgContext, id: string): void {
  // also for one outside the rights
  findPage(context, id)
  assertMayWrite(context, { kind: 'page', id })
}

/** Inside a write. @throws AppError `limit_reached` for a document that is too large already */
function writeBody(context: OrgContext, id: string, nodes: readonly PageElement[], mode: Write['mode']): void {
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
      body.insert(body.length, nodes.map(writeNode))
    },
    'server',
  )
}
