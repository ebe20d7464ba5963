import type { BlockRight } from '#shared/access/access-question.ts'
import { placeBlocks, setAppStyle } from '#shared/nouns/apps/app-document.ts'
import { appCalls } from '#shared/nouns/apps/app-calls.ts'
import type { AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import type { CallRequest } from '#shared/protocol/calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { handleCalls, type CallModule } from '#server/http/call-module.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'
import { runMutations } from '#server/mutations/run-mutations.ts'
import { decideDocumentAccess } from '#server/sync/document-access.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'

type Update = CallRequest<(typeof appCalls)['PUT v3/app/:id']>['body']

/** The calls of {@link appCalls}. A name and a style given together are stored together, or neither. */
export function appModule(handlers: MutationHandlers): CallModule {
  return handleCalls(appCalls, {
    'PUT v3/app/:id': ({ params: { id }, body }, context) =>
      runMutations(context.member(), handlers, (apply, member) => {
        const style = styleOf(body)
        demand(member, id, Object.keys(style).length > 0 ? 'create' : undefined)
        const { label, icon, color } = body
        if (label !== undefined || icon !== undefined || color !== undefined) apply('apps.update', given({ id, label, icon, color }))
        if (Object.keys(style).length > 0) changeDocumentInWrite(member, `app:${id}`, (doc) => setAppStyle(doc, style, 'server'), 'server')
      }),
    'PUT v3/app/:id/layout': ({ params: { id }, body: { breakpoint, blocks } }, context) =>
      runMutations(context.member(), handlers, (_apply, member) => {
        demand(member, id, 'edit')
        changeDocumentInWrite(member, `app:${id}`, (doc) => placeBlocks(doc, breakpoint, blocks, 'server'), 'server')
      }),
  })
}

/** The right on blocks that a device needs for the same change. @throws AppError `app_not_found`, `permission_denied` */
function demand(context: OrgContext, id: string, needed: BlockRight | undefined): void {
  if (decideDocumentAccess(context, { kind: 'app', id }) === 'none') throw new AppError('app_not_found')
  if (needed && !context.access.blocks('app', id)[needed]) throw new AppError('permission_denied')
}

/** The settings that a body names, by the document's names for them. */
function styleOf({ style = {}, ...body }: Update): Partial<AppStyle> {
  return given({
    backgroundColor: style.background_color,
    font: style.font,
    disableDesktopScrolling: style.disable_desktop_scrolling,
    mobileEnabled: style.mobile_enabled,
    tabletFollowsMobile: body.tablet_follows_mobile_layout,
    showTitleInNavigation: body.show_app_title_in_navigation_mode,
    publicShowTitle: body.public_show_title,
    publicShowTopBar: body.public_show_top_bar,
    publicRemoveBrand: body.public_remove_brand,
  })
}

function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
