import { given } from '#shared/lib/given.ts'
import { isDeepStrictEqual } from 'node:util'
import type { BlockRight } from '#shared/access/access-question.ts'
import { breakpoints } from '#shared/blocks/block-type.ts'
import { placeBlocks, setAppStyle } from '#shared/nouns/apps/app-document.ts'
import { appCalls } from '#shared/nouns/apps/app-calls.ts'
import { namedBars, namedStyle } from '#shared/nouns/apps/app-update-wire.ts'
import type { AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import { readBundle, writeBar } from '#shared/nouns/bundles/bundle-document.ts'
import type { BarName, Bars } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { barsFromWire } from '#shared/nouns/bundles/bundle-wire.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { CallRequest } from '#shared/protocol/calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { PageElement } from '#shared/values/page-node.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { assertBars } from '#server/features/apps/assert-bars.ts'
import { addBlockTo, changeBlockOf, copyBlockOf, readBlockMarkdown, takeBlockFrom } from '#server/features/apps/app-blocks.ts'
import { listApps, readWireApp } from '#server/features/apps/read-app.ts'
import { handleCalls, type CallContext, type CallModule } from '#server/http/call-module.ts'
import { assertFolder } from '#server/items/folder-place.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'
import { runMutations } from '#server/mutations/run-mutations.ts'
import { decideDocumentAccess } from '#server/sync/document-access.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'

type Update = CallRequest<(typeof appCalls)['PUT v3/app/:id']>['body']
type Creation = CallRequest<(typeof appCalls)['POST v3/app']>['body']

/** The calls of {@link appCalls}. A name, a style and bars given together are stored together, or none. */
export function appModule(handlers: MutationHandlers): CallModule {
  const write = <T>(caller: OrgContext, work: (member: OrgContext) => T): Promise<T> =>
    runMutations(caller, handlers, (_apply, member) => work(member))
  return handleCalls(appCalls, {
    'POST v3/app': ({ body }, context) =>
      runMutations(context.member(), handlers, (apply, member) => {
        const id = newId()
        const { label, icon, color, workspace_id: folderId } = body
        apply('apps.create', given({ id, label, icon, color, folderId }))
        // a device's folder may be gone by the time it sends; a program names one that it has just read
        if (folderId !== undefined) assertFolder(member, folderId)
        dress(member, id, withHome(body, id))
        return { id }
      }),
    'GET v3/app': ({ query }, context) => listApps(context.member(), query),
    'GET v3/app/:id': ({ params: { id } }, context) => {
      const member = context.member()
      demand(member, id, undefined)
      return readWireApp(member, id)
    },
    'PUT v3/app/:id': ({ params: { id }, body }, context) =>
      runMutations(context.member(), handlers, (apply, member) => {
        demand(member, id, Object.keys(styleOf(body)).length > 0 ? 'create' : undefined)
        if (Object.keys(barsOf(body)).length > 0) demandBars(member, id)
        const { label, icon, color } = body
        if (label !== undefined || icon !== undefined || color !== undefined) apply('apps.update', given({ id, label, icon, color }))
        sendBack(member, id, body)
        dress(member, id, body)
      }),
    'PUT v3/app/:id/layout': ({ params: { id }, body: { breakpoint, blocks } }, context) =>
      write(context.member(), (member) => {
        demand(member, id, 'edit')
        changeDocumentInWrite(member, `app:${id}`, (doc) => placeBlocks(doc, breakpoint, blocks, 'server'), 'server')
      }),
    'POST v3/app/:id/duplicate': ({ params: { id }, body: { label } }, context) =>
      runMutations(context.member(), handlers, (apply) => {
        const copy = newId()
        apply('apps.duplicate', { id, newId: copy, label })
        return { id: copy }
      }),
    'POST v3/app/:id/blocks': async ({ params: { id }, body }, context) => {
      const text = await textOf(context, id, 'create', body.text)
      return write(context.member(), (member) => {
        demand(member, id, 'create')
        return { id: addBlockTo(member, id, { ...body, text }) }
      })
    },
    'PUT v3/app/:id/blocks/:blockId': async ({ params: { id, blockId }, body }, context) => {
      const text = await textOf(context, id, 'edit', body.text)
      return write(context.member(), (member) => {
        demand(member, id, 'edit')
        changeBlockOf(member, id, blockId, { ...body, text })
      })
    },
    'DELETE v3/app/:id/blocks/:blockId': ({ params: { id, blockId } }, context) =>
      write(context.member(), (member) => {
        demand(member, id, 'delete')
        takeBlockFrom(member, id, blockId)
      }),
    'POST v3/app/:id/blocks/:blockId/copy': ({ params: { id, blockId }, body }, context) =>
      write(context.member(), (member) => {
        demand(member, id, undefined)
        return { id: copyBlockOf(member, id, blockId, body) }
      }),
  })
}

/** The right on blocks that a device needs for the same change. @throws AppError `app_not_found`, `permission_denied` */
function demand(context: OrgContext, id: string, needed: BlockRight | undefined): void {
  if (decideDocumentAccess(context, { kind: 'app', id }) === 'none') throw new AppError('app_not_found')
  if (needed && !context.access.blocks('app', id)[needed]) throw new AppError('permission_denied')
}

/** Markdown is read before the write that others wait for, and only for who may write it. @throws AppError as {@link demand}, `limit_reached` */
function textOf(call: CallContext, id: string, needed: BlockRight, text: string | undefined): Promise<PageElement[] | undefined> {
  const member = call.member()
  demand(member, id, needed)
  return readBlockMarkdown(call.platform, member.org.orgId, text)
}

/** Puts the given style, settings and bars into an app, to whose maker or editor the right was given before. */
function dress(context: OrgContext, id: string, body: Update | Creation): void {
  const style = styleOf(body)
  if (Object.keys(style).length > 0) changeDocumentInWrite(context, `app:${id}`, (doc) => setAppStyle(doc, style, 'server'), 'server')
  const bars = barsOf(body)
  if (Object.keys(bars).length === 0) return
  assertBars(context, id, bars)
  const write = (doc: Parameters<typeof readBundle>[0]): void => {
    const before = readBundle(doc)
    for (const [name, bar] of Object.entries(bars) as [BarName, Bars[BarName]][]) writeBar(doc, name, before[name], bar, 'server')
  }
  changeDocumentInWrite(context, documentName({ kind: 'bundle', id }), write, 'server')
}

/** A new app's bottom bar begins with the app itself, whose id nobody could name before. */
function withHome(body: Creation, id: string): Creation {
  const { bottom_nav: bar, label, icon } = body
  return bar ? { ...body, bottom_nav: { ...bar, items: [{ type: 'app', target: id, label, icon }, ...bar.items] } } : body
}

/** Bars are a part of the app for those who control it. @throws AppError `permission_denied` */
function demandBars(context: OrgContext, id: string): void {
  if (decideDocumentAccess(context, { kind: 'bundle', id }) !== 'write') throw new AppError('permission_denied')
}

const barsOf = (body: Update | Creation): Partial<Bars> => barsFromWire(namedBars(body), () => newShortId('b'))

/** The mobile layout is turned on and off beside its places. */
function styleOf(body: Update | Creation): Partial<AppStyle> {
  const isOn = 'layouts' in body ? body.layouts?.mobile.enabled : undefined
  return { ...(isOn !== undefined && { mobileEnabled: isOn }), ...namedStyle(body) }
}

/** Blocks and places that were told and come back: those that differ are changed, like by their own calls. @throws AppError `not_found`, `permission_denied` */
function sendBack(member: OrgContext, id: string, { components, layouts }: Update): void {
  if (!components && !layouts) return
  const before = readWireApp(member, id)
  for (const block of components ?? []) {
    const stored = before.components.find((other) => other.id === block.id)
    if (!stored) throw new AppError('not_found', { blockId: block.id })
    if (stored.text !== block.text) throw new AppError('invalid_request', { blockId: block.id, reason: 'text' })
    if (isDeepStrictEqual(stored.config, block.config)) continue
    demand(member, id, 'edit')
    changeBlockOf(member, id, block.id, { config: changedIn(block.config, stored.config) })
  }
  for (const breakpoint of breakpoints) {
    const boxes = layouts?.[breakpoint].components
    if (!boxes || isDeepStrictEqual(boxes, before.layouts[breakpoint].components)) continue
    demand(member, id, 'edit')
    changeDocumentInWrite(member, `app:${id}`, (doc) => placeBlocks(doc, breakpoint, boxes, 'server'), 'server')
  }
}

/** Of two names of one setting only the changed one is sent on. */
const changedIn = (after: Record<string, unknown>, before: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, before[name])))
