import { newId, newShortId } from '#shared/lib/ids.ts'
import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import { tabCopyCalls } from '#shared/nouns/tabs/tab-copy-calls.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

type Apply = <K extends MutationKind>(context: OrgContext, kind: K, args: MutationArgs[K]) => void

/** One call that copies items of any kind, each by the mutation of its own feature. */
export function createTabsFeature(apply: Apply): ServerFeature {
  return {
    name: 'tabs',
    calls: [
      handleCalls(tabCopyCalls, {
        'POST v4/duplicate/tab': ({ body }, call) => {
          const caller = call.member()
          const { org, memberId } = caller
          return org.db.write(() => {
            const context = createOrgContext(org, memberId, caller)
            if (body.type === 'table') {
              const copy = { id: body.id, newId: newShortId('t'), label: body.name, withRecords: body.with_records }
              apply(context, 'tables.duplicate', { ...copy, viewId: newShortId('v'), viewLabel: body.name })
              return { id: copy.newId }
            }
            const copy = { id: body.id, newId: newId(), label: body.name }
            apply(context, body.type === 'doc-page' ? 'pages.duplicate' : 'apps.duplicate', copy)
            return { id: copy.newId }
          })
        },
      }),
    ],
  }
}
