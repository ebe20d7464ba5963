import type { CallRequest } from '#shared/protocol/calls.ts'
import { newId } from '#shared/lib/ids.ts'
import { deepestNodes } from '#shared/nouns/documents/read-nodes.ts'
import type { pageCalls, ProgramPage } from '#shared/nouns/pages/page-calls.ts'
import { withoutTitle } from '#shared/nouns/pages/page-markdown.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { PageElement } from '#shared/values/page-node.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import type { CallContext } from '#server/http/call-module.ts'
import { readMarkdown } from '#server/items/read-markdown.ts'
import { movePage } from '#server/features/pages/page-tree.ts'
import { placeText } from '#server/items/place-text.ts'
import { findPage, readPageText, type PageText } from '#server/features/pages/read-pages.ts'
import { beginsFor } from '#server/items/page-readers.ts'
import { createEntry, updateEntry, type EntryKind } from '#server/items/list-entries.ts'
import { assertMayWrite } from '#server/sync/document-files.ts'
import { changeDocumentInWrite, documentsOf } from '#server/sync/org-documents.ts'

type Create = CallRequest<(typeof pageCalls)['POST v3/pages']>['body']
type Write = CallRequest<(typeof pageCalls)['PUT v3/pages/:id']>['body']

const page: EntryKind = { type: 'page', missing: 'page_not_found' }
/** Parts of one text: more would hold up everybody while a document takes them in. */
const most = { nodes: 10_000, levels: deepestNodes }
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
  const nodes = await readMarkdown(call.platform, org.orgId, markdown, most)
  const id = newId()
  await org.db.write(() => {
    const context = createOrgContext(org, caller.memberId, caller)
    createEntry(context, page, { id, label, ...look, keptFor: beginsFor(context, { parentId }) })
    if (parentId !== undefined) movePage(context, id, parentId)
    writeBody(context, id, withoutTitle(nodes, [label]), 'replace')
  })
  return readPageText(call.platform, createOrgContext(org, caller.memberId, caller), id)
}

/**
 * Replaces the text of a page, or adds to its end. Blocks and files that a new text does not name are taken away; versions keep the text before.
 * @throws AppError `page_not_found`, `permission_denied`, `not_of_page`, those of `readMarkdown`
 */
export async function writePage(call: PageWriter, id: string, { label, markdown, mode = 'replace' }: Write): Promise<PageText> {
  const caller = call.member()
  const { org } = caller
  assertMayChange(caller, id)
  const nodes = markdown === undefined ? undefined : await readMarkdown(call.platform, org.orgId, markdown, most)
  await org.db.write(() => {
    const context = createOrgContext(org, caller.memberId, caller)
    const { label: title } = assertMayChange(context, id)
    if (label !== undefined) updateEntry(context, page, { id, label })
    // what is read begins with the title, which is no part of the text
    if (nodes) writeBody(context, id, mode === 'append' ? nodes : withoutTitle(nodes, [title, label ?? title]), mode)
  })
  return readPageText(call.platform, createOrgContext(org, caller.memberId, caller), id)
}

function assertMayChange(context: OrgContext, id: string): ProgramPage {
  // also for one outside the rights
  const found = findPage(context, id)
  assertMayWrite(context, { kind: 'page', id })
  return found
}

/** Inside a write. @throws AppError `limit_reached` for a document that is too large already */
function writeBody(context: OrgContext, id: string, nodes: readonly PageElement[], mode: 'replace' | 'append' = 'replace'): void {
  const documents = documentsOf(context.org)
  const { stateBytes, logBytes } = documents.room(`page:${id}`).document
  const limit = documents.limits.documentBytes
  if (stateBytes + logBytes > limit - roomFor) throw new AppError('limit_reached', { limit, of: 'bytes' })
  changeDocumentInWrite(context, `page:${id}`, (doc) => placeText(doc, nodes, mode), 'server')
}
