import { AppError } from '#shared/protocol/errors.ts'
import { pageCalls } from '#shared/nouns/pages/page-calls.ts'
import { pageMutationSchemas as schemas } from '#shared/nouns/pages/page-mutations.ts'
import { listPages, readPageText } from '#server/features/pages/read-pages.ts'
import { readBacklinks } from '#server/features/pages/page-links.ts'
import { beginRecordPage, relatePage } from '#server/features/pages/page-record.ts'
import { beginsFor, setReaders } from '#server/items/page-readers.ts'
import { movePage, withRelations } from '#server/features/pages/page-tree.ts'
import { tellOfMention } from '#server/features/pages/tell-of-mention.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { duplicatePage } from '#server/features/pages/duplicate-page.ts'
import { createPage, writePage } from '#server/features/pages/write-pages.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { projectPage } from '#server/features/pages/page-projection.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { createEntry, deleteEntry, entriesSince, setArchived, updateEntry, type EntryKind } from '#server/items/list-entries.ts'
import { mutation } from '#server/mutations/mutation-registry.ts'
import { scheduleForgetting } from '#server/jobs/schedule-purge.ts'
import { scheduleErasingDocuments } from '#server/sync/erase-documents.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { filesOfItem } from '#server/sync/document-files.ts'

const page: EntryKind = { type: 'page', missing: 'page_not_found' }

/** Doc pages as lists know them; the body is in the document `page:<id>`. */
export const pagesFeature: ServerFeature = {
  name: 'pages',
  calls: [
    handleCalls(pageCalls, {
      'GET v3/pages': ({ query }, call) => listPages(call.member(), query),
      'GET v3/pages/:id': ({ params }, call) => readPageText(call.platform, call.member(), params.id),
      'POST v3/pages': ({ body }, call) => createPage(call, body),
      'PUT v3/pages/:id': ({ params, body }, call) => writePage(call, params.id, body),
      'GET items/:type/:id/backlinks': ({ params }, call) => readBacklinks(call.member(), params.type, params.id),
    }),
  ],
  mutations: {
    'pages.create': mutation(schemas['pages.create'], (context, { parentId, record, isPrivate = false, ...args }) => {
      if (record !== undefined && isPrivate) throw new AppError('invalid_request', { reason: 'the page of a record' })
      // whatever an older device says
      const begins = record === undefined ? beginsFor(context, { folderId: args.folderId, parentId }) : undefined
      createEntry(context, page, { ...args, keptFor: begins ?? (isPrivate ? {} : undefined) })
      if (parentId === undefined && record === undefined) return
      // the maker's role may have been given the page just now
      const own = createOrgContext(context.org, context.memberId, context)
      if (parentId !== undefined) movePage(own, args.id, parentId)
      if (record !== undefined) beginRecordPage(own, args.id, record)
    }),
    'pages.move': mutation(schemas['pages.move'], (context, { id, parentId }) => movePage(context, id, parentId)),
    'pages.relate': mutation(schemas['pages.relate'], (context, { id, ...relations }) => relatePage(context, id, relations)),
    'pages.readers': mutation(schemas['pages.readers'], (context, args) => setReaders(context, args.id, args.private)),
    'pages.mention': mutation(schemas['pages.mention'], (context, mention) => tellOfMention(context, mention)),
    'pages.update': mutation(schemas['pages.update'], (context, args) => updateEntry(context, page, args)),
    'pages.duplicate': mutation(schemas['pages.duplicate'], (context, args) => duplicatePage(context, args)),
    'pages.archive': mutation(schemas['pages.archive'], (context, args) => setArchived(context, page, args.id, true)),
    'pages.delete': mutation(schemas['pages.delete'], (context, { id }) => {
      deleteEntry(context, page, id)
      scheduleErasingDocuments(context.org, [`page:${id}`], context.now())
      scheduleForgetting(context.org, context.now())
    }),
    'pages.restore': mutation(schemas['pages.restore'], (context, args) => setArchived(context, page, args.id, false)),
  },
  projections: { page: projectPage },
  fileOwners: { page: filesOfItem('page') },
  feeds: [feedSource('page', (context, since) => withRelations(context, entriesSince(context, page, since)))],
}
