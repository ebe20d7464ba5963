import { appMutationSchemas as schemas } from '#shared/nouns/apps/app-mutations.ts'
import { duplicateApp } from '#server/features/apps/duplicate-app.ts'
import { appModule } from '#server/features/apps/app-module.ts'
import { projectApp } from '#server/features/apps/apps-projection.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { createEntry, deleteEntry, entriesSince, setArchived, updateEntry, type EntryKind } from '#server/items/list-entries.ts'
import { mutation, type MutationHandlers } from '#server/mutations/mutation-registry.ts'
import { scheduleForgetting } from '#server/jobs/schedule-purge.ts'
import { scheduleErasingDocuments } from '#server/sync/erase-documents.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { filesOfItem } from '#server/sync/document-files.ts'

const app: EntryKind = { type: 'app', missing: 'app_not_found' }

const mutations: MutationHandlers = {
  'apps.create': mutation(schemas['apps.create'], (context, args) => createEntry(context, app, args)),
  'apps.update': mutation(schemas['apps.update'], (context, args) => updateEntry(context, app, args)),
  'apps.archive': mutation(schemas['apps.archive'], (context, args) => setArchived(context, app, args.id, true)),
  'apps.duplicate': mutation(schemas['apps.duplicate'], (context, args) => duplicateApp(context, args)),
  'apps.delete': mutation(schemas['apps.delete'], (context, { id }) => {
    deleteEntry(context, app, id)
    scheduleErasingDocuments(context.org, [`app:${id}`, `bundle:${id}`], context.now())
    scheduleForgetting(context.org, context.now())
  }),
  'apps.restore': mutation(schemas['apps.restore'], (context, args) => setArchived(context, app, args.id, false)),
}

/** Apps as lists know them; blocks and layout are in the document `app:<id>` (specification 2 §4). */
export const appsFeature: ServerFeature = {
  name: 'apps',
  calls: [appModule(mutations)],
  mutations,
  projections: {
    app: (doc) => {
      const { text, ...data } = projectApp(doc)
      return { title: '', text, data }
    },
  },
  fileOwners: { app: filesOfItem('app') },
  feeds: [feedSource('app', (context, since) => entriesSince(context, app, since))],
}
